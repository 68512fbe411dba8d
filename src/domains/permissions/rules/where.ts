/** On which campuses something holds: everywhere, also for what belongs to no campus, or on some; never on none. */
export type Where = 'all' | readonly number[]

const sorted = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((one, other) => one - other)

/** What is not said or names no campus holds nowhere. */
export const whereOf = (cohortIds: readonly number[] | null): Where | undefined =>
  cohortIds === null ? 'all' : cohortIds.length === 0 ? undefined : sorted(cohortIds)

/** As it travels: null is everywhere. */
export const cohortIdsOf = (where: Where): number[] | null => (where === 'all' ? null : [...where])

/** Where either holds. */
export function either(one: Where | undefined, other: Where | undefined): Where | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one === 'all' || other === 'all' ? 'all' : sorted([...one, ...other])
}

/** Where both hold; undefined where nowhere. */
export function both(one: Where, other: Where): Where | undefined {
  if (one === 'all') return other
  return other === 'all' ? one : whereOf(one.filter((id) => other.includes(id)))
}

/** Whether the one holds wherever the other does. */
export const covers = (one: Where | undefined, other: Where | undefined): boolean =>
  other === undefined ||
  one === 'all' ||
  (one !== undefined && other !== 'all' && other.every((id) => one.includes(id)))

export const isSameWhere = (one: Where | undefined, other: Where | undefined): boolean =>
  covers(one, other) && covers(other, one)
