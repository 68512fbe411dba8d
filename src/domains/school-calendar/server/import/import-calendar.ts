import { cleanLine } from '#contract/clean-text.ts'
import { dayTextOf } from '#contract/clock-text.ts'
import { lockCalendar } from '#domains/school-year/server/school-year.service.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import type { CalendarImport } from '../../contract/calendar-import.contract.ts'
import { calendarFileLimitBytes, calendarImportContract } from '../../contract/calendar-import.contract.ts'
import type { CalendarState, Holiday } from '../../rules/calendar-state.ts'
import { type ImportPlan, type PlannedRow, planImport } from '../../rules/import/plan-import.ts'
import { overlaps } from '../../rules/import/split-days.ts'
import { getCalendar } from '../calendar.queries.ts'
import { findCohort } from '../campuses.queries.ts'
import { insertChange } from '../changes/changes.queries.ts'
import { requireManaged } from '../changes/make-change.ts'
import { findChangedDays, planEffects, presentEffects } from '../changes/plan-effects.ts'
import { countsOf, storeChange, type WriteContext } from '../changes/store-change.ts'
import { getImport, insertImport, type StoredImport } from './import.queries.ts'
import { readIcsAside } from './read-ics-aside.ts'

/** Reads a file and keeps what it says. Throws what is wrong with it under the field `file`. */
export async function uploadCalendar(
  { db, viewer, services }: WriteContext,
  { file, cohortId }: { file: File; cohortId: number | null },
): Promise<number> {
  if (file.size > calendarFileLimitBytes)
    throw invalid({
      file: 'The file is larger than 2 MB. A school calendar is smaller: export one school year only.',
    })
  if (cohortId !== null && !(await findCohort(db, cohortId))) throw invalid({ cohort_id: 'Choose a campus.' })
  const { years } = await getCalendar(db)
  const [first, last] = [years[0], years.at(-1)]
  if (!first || !last) throw invalid({ file: 'There is no school year yet. Add one first.' })
  const window = { startsOn: first.firstDay, endsOn: last.lastDay }
  const { calendarName, events } = await readIcsAside(await file.bytes(), file.name, window)
  const isInYear = (event: (typeof events)[number]) =>
    years.some((year) => overlaps(event, { startsOn: year.firstDay, endsOn: year.lastDay }))
  if (!events.some(isInYear))
    throw invalid({
      file: `All events of this file are outside of the school years here, ${dayTextOf(first.firstDay)} to ${dayTextOf(last.lastDay)}. Add the school year first.`,
    })
  return insertImport(db, {
    fileName: cleanLine(file.name.slice(0, 200)),
    calendarName,
    cohortId,
    events,
    uploadedBy: viewer.userId,
    uploadedAt: new Date(services.clock.nowMs()),
  })
}

const present = (row: Holiday | null) =>
  row && { title: row.title, starts_on: row.startsOn, ends_on: row.endsOn }

/** The import as it stands against the calendar of now. */
export async function describeImport(
  { db }: Pick<WriteContext, 'db'>,
  importId: number,
): Promise<CalendarImport> {
  const stored = await getImport(db, importId)
  const plan = planImport(await getCalendar(db), stored)
  const campus = stored.cohortId === null ? null : ((await findCohort(db, stored.cohortId))?.title ?? null)
  return {
    id: stored.id,
    file_name: stored.fileName,
    calendar_name: stored.calendarName,
    cohort_id: stored.cohortId,
    campus,
    uploaded_at: stored.uploadedAt.toISOString(),
    rows: plan.rows.map(({ key, action, before, after, isSure, note }) => ({
      key,
      action,
      before: present(before),
      after: present(after),
      is_sure: isSure,
      note,
    })),
    unchanged: plan.unchanged,
    not_imported: plan.notImported.map(({ title, startsOn, endsOn, reason }) => ({
      title,
      starts_on: startsOn,
      ends_on: endsOn,
      reason,
    })),
  }
}

interface ChosenRows {
  readonly stored: StoredImport
  readonly state: CalendarState
  readonly rows: readonly PlannedRow[]
}

/** The chosen rows as they are now. Throws a conflict when one of them would do something else by now. */
async function chooseRows(
  { db, viewer }: WriteContext,
  importId: number,
  keys: readonly string[],
): Promise<ChosenRows> {
  const stored = await getImport(db, importId)
  const state = await getCalendar(db)
  const plan: ImportPlan = planImport(state, stored)
  const rows = plan.rows.filter(({ key }) => keys.includes(key))
  if (rows.length !== new Set(keys).size)
    throw conflict(
      calendarImportContract.applyImport,
      'The calendar changed since you looked. Look at the file again.',
      null,
    )
  requireManaged(
    viewer,
    rows.flatMap(({ ops }) => ops),
  )
  return { stored, state, rows }
}

/** What applying the chosen rows affects. */
export async function previewImport(context: WriteContext, importId: number, keys: readonly string[]) {
  const { state, rows } = await chooseRows(context, importId, keys)
  const ops = rows.flatMap((row) => row.ops)
  return presentEffects(await planEffects(context, await findChangedDays(context.db, state, ops)))
}

/** Applies the chosen rows as one change, which Undo takes back whole. */
export async function applyImport(
  context: WriteContext,
  importId: number,
  keys: readonly string[],
): Promise<{ change_id: number | null; message: string }> {
  const { db, viewer, services } = context
  await lockCalendar(db)
  const { stored, state, rows } = await chooseRows(context, importId, keys)
  if (rows.length === 0) return { change_id: null, message: 'Nothing to import' }
  const { ops, effects } = await storeChange(context, {
    state,
    ops: rows.flatMap((row) => row.ops),
    action: 'school_calendar.imported',
  })
  const summary = `Imported ${stored.calendarName}: ${sumUp(rows)}`
  const changeId = await insertChange(db, {
    summary,
    ops,
    effects: countsOf(effects),
    importId,
    madeBy: viewer.userId,
    madeAt: new Date(services.clock.nowMs()),
  })
  return { change_id: changeId, message: summary }
}

/** `12 added, 1 changed, 2 removed`. */
function sumUp(rows: readonly PlannedRow[]): string {
  const words = { add: 'added', change: 'changed', remove: 'removed' } as const
  return (['add', 'change', 'remove'] as const)
    .map((action) => [rows.filter((row) => row.action === action).length, words[action]] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')
}
