const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * `Nov 10, 2026` of a school day, on the papers of an application and as the name of a folder in Drive. Not as the screens
 * say it: a paper with other words is a new version of what was printed, and a folder would have another kind of name than
 * those beside it.
 */
export const paperDay = (day: string): string => words.format(Date.parse(`${day}T00:00:00Z`))
