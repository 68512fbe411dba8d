import type { Rhythm } from '../contract/rhythms.ts'

const friday = 5

/** The first day after another on which a mailing is due. */
export function nextMailing(rhythm: Rhythm, after: string): string {
  const day = Temporal.PlainDate.from(after).add({ days: 1 })
  if (rhythm === 'monthly') return (day.day === 1 ? day : day.add({ months: 1 }).with({ day: 1 })).toString()
  if (rhythm === 'weekly') return day.add({ days: (8 - day.dayOfWeek) % 7 }).toString()
  return day.add({ days: day.dayOfWeek > friday ? 8 - day.dayOfWeek : 0 }).toString()
}
