package dev.streamsql.join;

import dev.streamsql.contract.ContractQuery;
import dev.streamsql.expression.Expression;
import dev.streamsql.expression.LiteralValue;
import dev.streamsql.plan.CarriedStream;
import dev.streamsql.plan.JoinKind;
import dev.streamsql.plan.JoinSide;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.JoinWindow;
import dev.streamsql.plan.RowTime;
import dev.streamsql.plan.WallClock;
import java.util.Collections;
import java.util.List;

/** The steps of a query's plan, as far as {@link JoinOutput} and the clocks go by them. */
final class ChainSteps {
  private ChainSteps() {}

  static JoinStep of(ContractQuery query, int index) {
    ContractQuery.Stage stage = query.stages().get(index);
    boolean last = index == query.stages().size() - 1;
    return new JoinStep(
        "join" + index,
        index + 1,
        JoinKind.valueOf(stage.kind().name()),
        new JoinWindow(stage.before(), stage.after()),
        new RowTime(
            query.eventTime() ? RowTime.Mode.EVENT : RowTime.Mode.ARRIVAL,
            null,
            query.stepped() ? WallClock.STEPPED : WallClock.RECORDED,
            query.idleTimeout(),
            query.outOfOrderness()),
        side(index + 1, index > 0),
        side(1, false),
        null,
        "out",
        query.eventTime() && !last,
        last ? List.of() : List.of(new CarriedStream("later", List.of())));
  }

  /** A side whose columns are the rows of some inputs. */
  private static JoinSide side(int inputs, boolean merged) {
    Expression column = new Expression.Literal((LiteralValue) null);
    return new JoinSide(
        "side", "side", List.of(), Collections.nCopies(inputs, column), List.of(), null, merged, 0);
  }
}
