import { clockText, countOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { shortDayText } from '#domains/school-calendar/rules/day-text.ts'

/** When a task of a design was due before a save, and is due after it. */
interface DueDay {
  readonly title: string
  readonly beforeMs: number
  readonly afterMs: number
}

/** How many are named: when a whole plan moves by a week, the first ones are enough to show it. */
const mostNamed = 4

/**
 * Which due days of students a save moved, each with both days, and which it left although the plan says otherwise now:
 * the parts of a sentence, the moved ones first.
 */
export function dueTexts(days: readonly DueDay[]): string[] {
  const moved = days.filter(({ beforeMs, afterMs }) => beforeMs !== afterMs)
  const left = days.filter(({ beforeMs, afterMs }) => beforeMs === afterMs)
  return [
    ...named(moved, movedText, 'moved'),
    ...named(left, ({ title, afterMs }) => `“${title}” stays due ${dayOf(afterMs)}`, 'left'),
  ]
}

function named(days: readonly DueDay[], textOf: (day: DueDay) => string, done: string): string[] {
  const more = days.length - mostNamed
  return [
    ...days.slice(0, mostNamed).map(textOf),
    ...(more > 0 ? [`${countOf(more, 'more due day')} ${done}`] : []),
  ]
}

function movedText({ title, beforeMs, afterMs }: DueDay): string {
  const isSameDay = schoolDateOf(beforeMs) === schoolDateOf(afterMs)
  const textOf = (ms: number) => (isSameDay ? `${dayOf(ms)}, ${clockText(ms)}` : dayOf(ms))
  return `“${title}” is due ${textOf(afterMs)}, not ${textOf(beforeMs)}`
}

const dayOf = (ms: number) => shortDayText(schoolDateOf(ms))
