package dev.streamsql;

import static com.tngtech.archunit.core.domain.JavaModifier.STATIC;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNTHETIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows between packages point one way (ARCHITECTURE.md). */
@AnalyzeClasses(packages = "dev.streamsql", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule translatorKnowsNoFlink =
      noClasses()
          .that()
          .resideInAnyPackage(
              "dev.streamsql.analysis..",
              "dev.streamsql.diagnostic..",
              "dev.streamsql.explain..",
              "dev.streamsql.expression..",
              "dev.streamsql.function..",
              "dev.streamsql.plan..",
              "dev.streamsql.upgrade..",
              "dev.streamsql.parser..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.flink..",
              "dev.streamsql.row..",
              "dev.streamsql.time..",
              "dev.streamsql.join..",
              "dev.streamsql.job..",
              "dev.streamsql.connector..",
              "dev.streamsql.cli..");

  @ArchTest
  static final ArchRule runtimeKnowsNoCalcite =
      noClasses()
          .that()
          .resideInAnyPackage(
              "dev.streamsql.row..",
              "dev.streamsql.time..",
              "dev.streamsql.join..",
              "dev.streamsql.job..",
              "dev.streamsql.connector..",
              "dev.streamsql.cases..",
              "dev.streamsql.cluster..",
              "dev.streamsql.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.calcite..", "dev.streamsql.parser..");

  @ArchTest
  static final ArchRule planKnowsNoAnalysis =
      noClasses()
          .that()
          .resideInAnyPackage(
              "dev.streamsql.plan..", "dev.streamsql.expression..", "dev.streamsql.function..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.streamsql.analysis..",
              "dev.streamsql.explain..",
              "dev.streamsql.upgrade..",
              "org.apache.calcite..");

  @ArchTest
  static final ArchRule rowAndTimeKnowNoneAbove =
      noClasses()
          .that()
          .resideInAnyPackage("dev.streamsql.row..", "dev.streamsql.time..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.streamsql.join..",
              "dev.streamsql.job..",
              "dev.streamsql.cli..",
              "dev.streamsql.connector..");

  @ArchTest
  static final ArchRule joinKnowsNoJobAndNoConnectorButJson =
      noClasses()
          .that()
          .resideInAPackage("dev.streamsql.join..")
          .should()
          .dependOnClassesThat(
              JavaClass.Predicates.resideInAnyPackage(
                      "dev.streamsql.job..", "dev.streamsql.cli..", "dev.streamsql.connector..")
                  .and(
                      DescribedPredicate.not(
                          JavaClass.Predicates.resideInAPackage(
                              "dev.streamsql.connector.json.."))));

  @ArchTest
  static final ArchRule connectorsKnowNoJob =
      noClasses()
          .that()
          .resideInAPackage("dev.streamsql.connector..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.streamsql.join..", "dev.streamsql.job..", "dev.streamsql.cli..");

  @ArchTest
  static final ArchRule nothingKnowsTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.streamsql.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.streamsql.cli..");

  @ArchTest
  static final ArchRule onlyTheCommandLineKnowsTheCases =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.streamsql.cases..", "dev.streamsql.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.streamsql.cases..");

  @ArchTest
  static final ArchRule onlyTheCommandLineKnowsTheCluster =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.streamsql.cluster..", "dev.streamsql.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.streamsql.cluster..");

  @ArchTest
  static final ArchRule theClusterKnowsNoScripts =
      noClasses()
          .that()
          .resideInAPackage("dev.streamsql.cluster..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.streamsql.analysis..",
              "dev.streamsql.connector..",
              "dev.streamsql.job..",
              "dev.streamsql.embedded..");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("dev.streamsql.(*)..").should().beFreeOfCycles();

  /** State in static fields would be shared by every job of a TaskManager. */
  @ArchTest
  static final ArchRule noStaticState =
      fields()
          .that(
              new DescribedPredicate<JavaField>("are static, outside the generated parser") {
                @Override
                public boolean test(JavaField field) {
                  return field.getModifiers().contains(STATIC)
                      && !field.getModifiers().contains(SYNTHETIC)
                      && !field.getOwner().getPackageName().equals("dev.streamsql.parser.impl");
                }
              })
          .should()
          .beFinal();

  /** What is stored or sent has serializers with versions. */
  @ArchTest
  static final ArchRule noJavaSerialization =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveNameMatching("java\\.io\\.Object(In|Out)putStream");
}
