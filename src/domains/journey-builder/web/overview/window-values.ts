import { schoolDateOf, schoolDayBounds } from '#contract/school-time.ts'
import type { ChoiceWindow, PlannedCycle } from '../../contract/journey.schemas.ts'

export interface WindowValues {
  readonly opens: string
  /** The last day on which one can choose. */
  readonly closes: string
  readonly ranks: string
  readonly most: string
}

const dayMs = 86_400_000

/** What the form begins with: what is stored, else two weeks from today that end before the cycle. */
export function windowValues(window: ChoiceWindow, cycle: PlannedCycle, nowMs: number): WindowValues {
  const beginMs = Date.parse(cycle.start_timestamp)
  const opens = window.opens_at === null ? nowMs : Date.parse(window.opens_at)
  const closes =
    window.closes_at === null
      ? Math.min(nowMs + 14 * dayMs, beginMs - 7 * dayMs)
      : Date.parse(window.closes_at) - 1
  return {
    opens: schoolDateOf(opens),
    closes: schoolDateOf(Math.max(closes, opens)),
    ranks: String(window.ranks),
    most: window.most === null ? '' : String(window.most),
  }
}

/** The window as the server takes it: from the first minute of the first day to the last minute of the last. */
export const toWindow = ({ opens, closes, ranks, most }: WindowValues) => ({
  opens_at: new Date(schoolDayBounds(opens).startMs).toISOString(),
  closes_at: new Date(schoolDayBounds(closes).endMs).toISOString(),
  ranks: Number(ranks),
  most: most === '' ? null : Number(most),
})

/** What is missing before it is sent. */
export const checkWindow = ({
  opens,
  closes,
}: WindowValues): Partial<Record<keyof WindowValues, string>> => ({
  ...(opens === '' && { opens: 'Choose a day.' }),
  ...(closes === '' && { closes: 'Choose a day.' }),
})
