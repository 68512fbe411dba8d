/**
 * The query of a page in another cycle: that has other pages, and other experiences and rolls than the one chosen or led to
 * (1-staff-tools §3).
 */
export const inCycle = <Query extends object>(query: Query, cycleId: number) => ({
  ...query,
  page: undefined,
  experience: undefined,
  roll: undefined,
  cycle_id: cycleId,
})
