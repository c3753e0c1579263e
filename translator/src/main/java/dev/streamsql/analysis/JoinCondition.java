package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import java.util.List;

/**
 * An ON clause: the equalities that make the key, each operand with the side it belongs to, in
 * whichever order they are written (contract section 6), and in the extended dialect what else a
 * pair must fulfil.
 *
 * @param left the operands over the streams joined before
 * @param right the operands over the stream that this JOIN adds
 * @param residual the other conditions; null for none
 */
record JoinCondition(List<Expression> left, List<Expression> right, Expression residual) {}
