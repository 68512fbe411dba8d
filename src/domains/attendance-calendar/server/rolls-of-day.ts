import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { RollsOfDay } from '../contract/calendar.schemas.ts'
import type { Chosen, Period } from './calendar-filter.ts'
import { type AttendableKind, countByDay } from './day-counts.queries.ts'
import type { MissTotals } from './misses.queries.ts'
import { listRollLines } from './roll-lines.queries.ts'

interface Asked {
  readonly day: Period
  readonly attType: 'experience' | 'house' | 'all'
  readonly now: Date
}

interface CountsOfDay {
  /** How much of the day is known: its meetings, those that are not over, and those whose roll nobody took. */
  readonly rolls: RollsOfDay
  /** How many of the rows are excused, and how many are absent. */
  readonly misses: MissTotals
}

/** What the rolls of a day add up to. */
export async function countRollsOfDay(
  db: Database,
  viewer: Viewer,
  chosen: Chosen | null,
  { day, attType, now }: Asked,
): Promise<CountsOfDay> {
  const isOfType = ({ kind }: { readonly kind: AttendableKind }) =>
    attType === 'all' || (attType === 'experience') === (kind === 'session')
  const rolls =
    chosen === null
      ? await countByDay(db, viewer, day, now)
      : (await listRollLines(db, viewer, chosen, day, now)).map((line) => ({
          ...line,
          meetings: 1,
          ended: Number(line.isOver),
          untaken: Number(line.isNotTaken),
        }))
  const counted = rolls.filter(isOfType)
  const sumOf = (count: 'meetings' | 'ended' | 'untaken' | 'excused' | 'absent') =>
    counted.reduce((sum, one) => sum + one[count], 0)
  return {
    rolls: {
      meetings: sumOf('meetings'),
      notOver: sumOf('meetings') - sumOf('ended'),
      notTaken: sumOf('untaken'),
    },
    misses: { excused: sumOf('excused'), absent: sumOf('absent') },
  }
}
