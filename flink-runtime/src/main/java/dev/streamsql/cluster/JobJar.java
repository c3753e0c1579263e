package dev.streamsql.cluster;

import dev.streamsql.local.UserInputException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;

/** The jar that a cluster runs a job from. */
public final class JobJar {
  private JobJar() {}

  /**
   * Returns the jar that this program itself runs from: a job that is built here refers to classes
   * as they are in this very jar, where some of them are relocated.
   *
   * @throws UserInputException if the program does not run from the job jar
   */
  public static URL own() {
    CodeSource source = JobJar.class.getProtectionDomain().getCodeSource();
    try {
      if (source != null) {
        Path path = Path.of(source.getLocation().toURI());
        if (Files.isRegularFile(path) && isShaded()) {
          return source.getLocation();
        }
      }
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
    throw new UserInputException(
        "this program does not run from the job jar, which a cluster needs: use bin/streamsql");
  }

  /** Only the job jar holds the SQL parser in the same jar. */
  private static boolean isShaded() {
    CodeSource plans = dev.streamsql.plan.Plan.class.getProtectionDomain().getCodeSource();
    CodeSource own = JobJar.class.getProtectionDomain().getCodeSource();
    return plans != null && plans.getLocation().equals(own.getLocation());
  }
}
