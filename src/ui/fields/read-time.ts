/**
 * The time of day somebody typed, as `08:45`: "8:45", "8.45 am", "845", "2:30 pm", "14:30", "noon". Undefined for what
 * is none. A school has no meetings at night: "2:30" without am, pm or a zero before it is in the afternoon.
 */
export function readTime(text: string): string | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[\s.]+/g, (gap) => (gap.includes('.') ? '.' : ''))
  if (words === 'noon') return '12:00'
  const parts =
    /^(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?(?::00)?(?<half>[ap]\.?(?:m\.?)?)?$/.exec(words) ??
    /^(?<hour>\d{1,2})(?<minute>\d{2})(?<half>[ap]\.?(?:m\.?)?)?$/.exec(words)
  if (parts?.groups === undefined) return undefined
  const { hour: hourText = '', minute: minuteText = '00', half } = parts.groups
  const minute = Number(minuteText)
  let hour = Number(hourText)
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined
  if (half !== undefined) hour = (hour % 12) + (half.startsWith('p') ? 12 : 0)
  else if (hourText.length === 1 && hour > 0 && hour < 6) hour += 12
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** The times of a day by steps from midnight: `00:00`, `00:15` and so on. */
export const timesBy = (stepMinutes: number): string[] =>
  Array.from({ length: Math.floor((24 * 60) / stepMinutes) }, (_, index) => {
    const minutes = index * stepMinutes
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
