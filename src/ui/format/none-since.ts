/**
 * What an empty log says: "No calls yet", or "No calls in the last 90 days" where what was earlier is deleted; undefined
 * days are not known now, and then nothing is said of before.
 */
export const noneSince = (none: string, knownDays: number | null | undefined): string =>
  knownDays === null
    ? `${none} yet`
    : knownDays === undefined
      ? none
      : `${none} in the last ${knownDays} days`
