/**
 * Rows in the order they had, so that none jumps under the pointer: those that went are gone, those that came
 * stand at the end in their own order (look §7.15).
 */
export function keepOrder<Row>(
  rows: readonly Row[],
  order: readonly number[],
  idOf: (row: Row) => number,
): Row[] {
  const place = new Map(order.map((id, index) => [id, index]))
  const placeOf = (row: Row) => place.get(idOf(row)) ?? order.length
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other))
}
