const dayMs = 86_400_000
const mostDaysAhead = 730

/** Why new students cannot begin on a day, in a sentence; undefined where they can. */
export function refusalOfStartDate(
  date: string,
  { today, taken }: { today: string; taken: readonly string[] },
) {
  const atMs = Date.parse(`${date}T00:00:00Z`)
  const weekday = new Date(atMs).getUTCDay()
  if (date <= today) return 'Students must begin on a day after today.'
  if (taken.includes(date)) return 'This day is offered already.'
  if (weekday === 0 || weekday === 6)
    return `Students begin on a school day: this is a ${weekday === 0 ? 'Sunday' : 'Saturday'}.`
  if (atMs - Date.parse(`${today}T00:00:00Z`) > mostDaysAhead * dayMs)
    return 'This is more than two years from now.'
  return undefined
}
