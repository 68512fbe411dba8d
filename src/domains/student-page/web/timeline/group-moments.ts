import type { Moment } from '#contract/moments.ts'
import { schoolDayOf } from '#ui/format/zone.ts'

/** What is drawn as one line: a moment, or the meetings of a day at which the student was as they should. */
export interface Line {
  readonly key: string
  readonly moments: readonly [Moment, ...Moment[]]
}

export interface DayOfMoments {
  readonly day: string
  readonly lines: readonly Line[]
}

export interface MonthOfMoments {
  /** `2026-11`. */
  readonly month: string
  readonly days: readonly DayOfMoments[]
}

const isPlainlyThere = ({ kind, tone }: Moment) => kind === 'attendance' && tone === 'good'

/** One line a moment; a day's plain attendance is one line where the first of it stands, so that it hides nothing else. */
function linesOf(moments: readonly Moment[]): Line[] {
  const [firstThere, ...othersThere] = moments.filter(isPlainlyThere)
  return moments.flatMap((moment): Line[] => {
    if (!isPlainlyThere(moment)) return [{ key: moment.key, moments: [moment] }]
    return moment === firstThere ? [{ key: moment.key, moments: [moment, ...othersThere] }] : []
  })
}

/** Moments in their order, under their months and days of school. */
export function groupMoments(moments: readonly Moment[]): MonthOfMoments[] {
  const byDay = [...Map.groupBy(moments, ({ at }) => schoolDayOf(at))]
  return [...Map.groupBy(byDay, ([day]) => day.slice(0, 7))].map(([month, days]) => ({
    month,
    days: days.map(([day, ofDay]) => ({ day, lines: linesOf(ofDay) })),
  }))
}
