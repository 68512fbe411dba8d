/**
 * The query of a page for another cycle. It drops the page of the list, the experience and the roll, which belong to
 * the cycle before (1-staff-tools §3).
 */
export const inCycle = <Query extends object>(query: Query, cycleId: number) => ({
  ...query,
  page: undefined,
  experience: undefined,
  roll: undefined,
  cycle_id: cycleId,
})
