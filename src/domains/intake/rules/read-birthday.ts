const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The day that somebody typed as a birthday, `2014-03-14`: "3/14/2014", "2014-03-14", "Mar 14, 2014"; undefined for no day. */
export function readBirthday(text: string): string | undefined {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const parts =
    /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/.exec(words) ??
    /^(?<month>\d{1,2})[/.\- ](?<day>\d{1,2})[/.\- ](?<year>\d{4})$/.exec(words) ??
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/.exec(words) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.? (?<month>[a-z]{3,9})\.?,? (?<year>\d{4})$/.exec(words)
  const { year = '', month = '', day = '' } = parts?.groups ?? {}
  const monthNumber = /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3)) + 1
  const date = new Date(Date.UTC(Number(year), monthNumber - 1, Number(day)))
  const isReal =
    parts !== null &&
    date.getUTCFullYear() === Number(year) &&
    date.getUTCMonth() === monthNumber - 1 &&
    date.getUTCDate() === Number(day)
  return isReal ? date.toISOString().slice(0, 10) : undefined
}
