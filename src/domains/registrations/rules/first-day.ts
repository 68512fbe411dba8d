/**
 * The first school day from which a change of places holds: the first of the cycle, or today once it has begun. SQL has the
 * same as `firstDayIn`.
 */
export const firstDayOf = (firstDayOfCycle: string, today: string): string =>
  firstDayOfCycle > today ? firstDayOfCycle : today
