const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

/** A school day as sentences and mails say it: `Mon, Jan 11, 2027`. */
export const dayText = (day: string): string => format.format(Date.parse(`${day}T00:00:00Z`))
