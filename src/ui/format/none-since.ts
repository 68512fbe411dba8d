/**
 * What an empty log says: "No calls yet" for null, where all of it is kept, or "No calls in the last 90 days" where
 * what was earlier is deleted. While the days are not known (undefined) it says nothing of before.
 */
export const noneSince = (none: string, knownDays: number | null | undefined): string =>
  knownDays === null
    ? `${none} yet`
    : knownDays === undefined
      ? none
      : `${none} in the last ${knownDays} days`
