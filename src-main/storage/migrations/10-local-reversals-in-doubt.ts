/**
 * A reversal of a sale without an order was written in two steps: what ended between them was
 * told to nobody, so no money was given back.
 */
export const localReversalsInDoubt = `UPDATE reversals SET outcome = 'notDone', ended_at = intended_at, ended_in = shift_id
     WHERE outcome = 'unknown' AND order_id IS NULL AND sale_id IN (
       SELECT sale_id FROM sales WHERE state = 'done' AND json_valid(sale) AND order_id IS NULL);`;
