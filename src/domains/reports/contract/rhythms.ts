/** How often a view is mailed: on school days, on Mondays, on the first of the month. */
export const rhythms = ['daily', 'weekly', 'monthly'] as const
export type Rhythm = (typeof rhythms)[number]

export const rhythmTitles: Readonly<Record<Rhythm, string>> = {
  daily: 'Every weekday',
  weekly: 'Every Monday',
  monthly: 'On the first of the month',
}
