export interface RowGroup {
  readonly key: string
  readonly title: string
  /** In grey after it: what it belongs to. */
  readonly fact?: string
  /** At its right end, in red: what it is short of. */
  readonly short?: string
}

/**
 * Returns the group that begins with the row of an index; undefined where the row before has it, or there are no
 * groups.
 */
export const groupStarts =
  <Row>(rows: readonly { readonly original: Row }[], groupOf: ((row: Row) => RowGroup) | undefined) =>
  (index: number): RowGroup | undefined => {
    const row = rows[index]
    if (groupOf === undefined || row === undefined) return undefined
    const group = groupOf(row.original)
    const before = rows[index - 1]
    return before !== undefined && groupOf(before.original).key === group.key ? undefined : group
  }
