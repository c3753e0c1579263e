package dev.streamsql.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.testing.Compile;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'a' = 'x', 'my.password' = 'hunter2') | 'a' = 'x', 'my.password' = '*******')",
        "'jaas'='it''s me'; | 'jaas'='********';",
        "\"token\" = \"abc\" | \"token\" = \"***\"",
        "'token' = 'abc | 'token' = '***",
        "'token' = '${env:T}' | 'token' = '${env:T}'",
        "'tok' = 'abc' | 'tok' = 'abc'",
      })
  void masksAScriptCharacterByCharacter(String script, String masked) {
    assertThat(Secrets.maskScript(script)).isEqualTo(masked);
  }

  @Test
  void showsReferencesForTheyAreNoSecrets() {
    assertThat(Secrets.mask("password", "${file:/run/secrets/x}"))
        .isEqualTo("${file:/run/secrets/x}");
    assertThat(Secrets.mask("password", "a${env:B}")).isEqualTo(Secrets.HIDDEN);
  }

  @Test
  void keepsSecretsOutOfTheLinesThatErrorsShow() {
    String sql =
        "CREATE STREAM s WITH ('connector' = 'file', 'secret' = 'hunter2\nhunter3', 'path' = 'a');";
    DiagnosticException thrown =
        Assertions.catchThrowableOfType(
            DiagnosticException.class, () -> Compile.declared(sql + "SELECT * FROM s"));
    assertThat(thrown.diagnostics().get(0).format())
        .contains("'secret' = '*******", "^~~")
        .doesNotContain("hunter");
  }
}
