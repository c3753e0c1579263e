package dev.streamsql.cli;

import org.apache.flink.runtime.util.EnvironmentInformation;
import picocli.CommandLine.IVersionProvider;

/**
 * Says which StreamSQL, Flink and Java this is. Public, with a constructor, as picocli requires.
 */
public final class Version implements IVersionProvider {
  /** Creates the provider. */
  public Version() {}

  @Override
  public String[] getVersion() {
    String version = Main.class.getPackage().getImplementationVersion();
    return new String[] {
      "streamsql " + (version == null ? "(not packaged)" : version),
      "Flink " + EnvironmentInformation.getVersion(),
      "Java " + Runtime.version().feature()
    };
  }
}
