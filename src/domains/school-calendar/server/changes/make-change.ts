import { lockCalendar } from '#domains/school-year/server/school-year.service.ts'
import { invalid, notFound, refused } from '#server/api/errors.ts'
import { holdsFor, type Viewer } from '#server/api/viewer.ts'
import type { CalendarChange } from '../../contract/school-calendar.schemas.ts'
import type { CalendarOp, CalendarState } from '../../rules/calendar-state.ts'
import type { Words } from '../../rules/closing-words.ts'
import { planChange } from '../../rules/plan-change.ts'
import { getCalendar } from '../calendar.queries.ts'
import { findCohort } from '../campuses.queries.ts'
import { announceDay, stopAnnouncing } from './announce-day.ts'
import { insertChange } from './changes.queries.ts'
import { whyStillChosen } from './expect-chosen.ts'
import { expectUnused } from './expect-unused.ts'
import { countsOf, storeChange, type WriteContext } from './store-change.ts'

interface CheckedChange {
  readonly state: CalendarState
  readonly ops: readonly CalendarOp[]
  readonly summary: string
}

/** Throws refused for rows of a campus, or of the whole network, that the viewer does not manage. */
export function requireManaged(viewer: Viewer, ops: readonly CalendarOp[]): void {
  const campuses = ops.flatMap((op) =>
    op.table === 'holidays' ? [op.before, op.after].flatMap((row) => (row ? [row.cohortId] : [])) : [null],
  )
  if (campuses.every((cohortId) => holdsFor(viewer, 'school_year.manage', cohortId))) return
  throw refused('You manage the calendar of some campuses only. This one belongs to more than those.')
}

/** Checks a change against the calendar as it stands. Throws not-found, refused, or what is wrong by field. */
export async function checkChange(
  { db, viewer, services }: Pick<WriteContext, 'db' | 'viewer' | 'services'>,
  change: CalendarChange,
): Promise<CheckedChange> {
  const state = await getCalendar(db)
  const planned = planChange(state, change)
  if (!planned) throw notFound('This is not in the calendar any more.')
  if (!planned.ok) throw invalid(planned.errors)
  requireManaged(viewer, planned.ops)
  const ofCampus = change.kind === 'holiday' || change.kind === 'closure' ? change.cohort_id : null
  if (ofCampus !== null && !(await findCohort(db, ofCampus))) throw invalid({ cohort_id: 'Choose a campus.' })
  await expectUnused(db, planned.ops)
  const chosen = await whyStillChosen(db, planned.ops, services.clock.nowMs())
  if (chosen !== null) throw invalid({ starts_on: chosen })
  return { state, ops: planned.ops, summary: planned.summary }
}

/**
 * Makes a change of the calendar with what people are told of it, all of it or nothing; the number is what Undo takes
 * back. What was to be told of the same days before and was not sent yet is not sent any more.
 */
export async function makeChange(
  context: WriteContext,
  change: CalendarChange,
  words: Words | null = null,
): Promise<{ change_id: number; message: string }> {
  const { db, viewer, services } = context
  await lockCalendar(db)
  const { state, ops, summary } = await checkChange(context, change)
  const { ops: stored, effects } = await storeChange(context, {
    state,
    ops,
    action: `school_calendar.${change.kind}`,
  })
  await stopAnnouncing(context, ops)
  const announcementId = words && (await announceDay(context, change, { words, ops }))
  const changeId = await insertChange(db, {
    announcementId,
    summary,
    ops: stored,
    effects: countsOf(effects),
    importId: null,
    madeBy: viewer.userId,
    madeAt: new Date(services.clock.nowMs()),
  })
  return { change_id: changeId, message: summary }
}
