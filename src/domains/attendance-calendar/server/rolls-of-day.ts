import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { RollsOfDay } from '../contract/calendar.schemas.ts'
import type { Chosen, Period } from './calendar-filter.ts'
import { type AttendableKind, countByDay } from './day-counts.queries.ts'
import { listRollLines } from './roll-lines.queries.ts'

interface Asked {
  readonly day: Period
  readonly attType: 'experience' | 'house' | 'all'
  readonly now: Date
}

/** How much of a day is known: its meetings, those that are not over, and those whose roll nobody took. */
export async function countRollsOfDay(
  db: Database,
  viewer: Viewer,
  chosen: Chosen | null,
  { day, attType, now }: Asked,
): Promise<RollsOfDay> {
  const isOfType = ({ kind }: { readonly kind: AttendableKind }) =>
    attType === 'all' || (attType === 'experience') === (kind === 'session')
  const rolls =
    chosen === null
      ? await countByDay(db, viewer, day, now)
      : (await listRollLines(db, viewer, chosen, day, now)).map(({ kind, isOver, isNotTaken }) => ({
          kind,
          meetings: 1,
          ended: Number(isOver),
          untaken: Number(isNotTaken),
        }))
  return rolls.filter(isOfType).reduce<RollsOfDay>(
    (sum, { meetings, ended, untaken }) => ({
      meetings: sum.meetings + meetings,
      notOver: sum.notOver + meetings - ended,
      notTaken: sum.notTaken + untaken,
    }),
    { meetings: 0, notOver: 0, notTaken: 0 },
  )
}
