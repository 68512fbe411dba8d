import { holdCalendar } from '#domains/school-year/server/school-year.service.ts'
import { invalid, notFound, refused } from '#server/api/errors.ts'
import { holds } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { SeriesScope } from '../../contract/excuse-values.ts'
import type { ExcuseForm, RecurrenceForm } from '../../contract/excuses.schemas.ts'
import {
  checkReason,
  checkTimes,
  noneCreated,
  storedReason,
  weekdayNumbers,
} from '../../rules/check-excuse.ts'
import { planSeriesEdit } from '../../rules/edit-series.ts'
import type { Recurrence } from '../../rules/recurrence.ts'
import { applyChanges, refuseOverlap, type WriteContext } from '../excuse-changes.ts'
import { type ExcuseRecord, insertExcuses, lockExcuse, lockExcuses, lockStudent } from '../excuses.queries.ts'
import { removeExcuses } from '../filing/remove-excuses.ts'
import { overStored, requireEdit, updateExcuse } from '../filing/update-excuse.ts'
import { getSchoolCalendar } from '../school-calendar.queries.ts'
import {
  insertSeries,
  listSeriesDays,
  lockSeries,
  recurrenceOf,
  type SeriesRecord,
  updateOccurrences,
  updatePeriodEnd,
  updateSeries,
  updateSeriesOf,
} from './series.queries.ts'

interface SeriesEdit {
  readonly id: number
  readonly excuseId: number
  readonly recurrence: RecurrenceForm
  readonly excuse: ExcuseForm
  readonly eventsToUpdate?: SeriesScope | undefined
}

/**
 * Corrects a series: this and the following (default), this one, or all (1-staff-tools §4). Days that were
 * removed never come back; days that are new are filed as the edited one stands. Returns the excuses it has now
 * within the scope. Throws the fields that are wrong, with nothing stored.
 */
export async function updateRecurring(context: WriteContext, edit: SeriesEdit): Promise<number[]> {
  const { db, viewer } = context
  await holdCalendar(db)
  const series = await lockSeries(db, edit.id)
  const current = await lockExcuse(db, viewer, edit.excuseId)
  if (current.seriesId !== series.id || current.occursOn === null)
    throw notFound('This excuse is not part of that series.')
  requireEdit(context, current)
  refusePeriod(series, edit.recurrence)
  if (edit.eventsToUpdate === 'current') {
    await updateExcuse(context, current.id, edit.excuse)
    return [current.id]
  }
  const allDay = edit.recurrence.all_day ?? series.allDay
  const recurrence = readEdit(series, current, edit, allDay)
  refuseMoreDays(context, series, recurrence)
  const isAll = edit.eventsToUpdate === 'all' || current.occursOn <= series.periodStart
  const fromDate = isAll ? series.periodStart : current.occursOn
  const target = { ...recurrence, period: { start: fromDate, end: series.periodEnd } }
  const seriesId = isAll ? series.id : await splitSeries(context, series, target, allDay)
  if (isAll) await updateSeries(db, series.id, target, allDay)
  return applyEdit(context, { seriesId, fromDate, target, allDay, current, edit })
}

/** While editing, the period stands (1-staff-tools §5). */
function refusePeriod(series: SeriesRecord, { period_start, period_end }: RecurrenceForm): void {
  const sentence = 'The period of a series cannot be changed.'
  if (period_start !== undefined && period_start !== series.periodStart)
    throw invalid({ 'recurrence.period_start': sentence })
  if (period_end !== undefined && period_end !== series.periodEnd)
    throw invalid({ 'recurrence.period_end': sentence })
}

/** More weekdays are new excuses that recur: they need the right to file such. */
function refuseMoreDays({ viewer }: WriteContext, series: SeriesRecord, { weekdays }: Recurrence): void {
  if (holds(viewer, 'excuses.create_recurring')) return
  if (!weekdays.every((day) => series.weekdays.includes(day)))
    throw refused('You can correct this series but not change its weekdays.')
}

/** The series as the form wants it; what it leaves out stays. */
function readEdit(
  series: SeriesRecord,
  current: ExcuseRecord,
  edit: SeriesEdit,
  allDay: boolean,
): Recurrence {
  const form = overStored(current, edit.excuse)
  const wrong = Object.entries(checkReason(form)).map(([field, text]) => [`excuse.${field}`, text])
  const times = checkTimes(allDay, form)
  const weekdays =
    edit.recurrence.weekdays === undefined ? series.weekdays : weekdayNumbers(edit.recurrence.weekdays)
  if (weekdays.length === 0) wrong.unshift(['recurrence.weekdays', 'Please select the recurring days'])
  if (!times.ok) throw invalid({ ...Object.fromEntries(wrong), ...times.errors })
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  return { ...recurrenceOf(series), weekdays, ...times.value }
}

/** The following days become a series of their own; the one before ends the day before. */
async function splitSeries(
  { db, viewer, services }: WriteContext,
  series: SeriesRecord,
  recurrence: Recurrence,
  allDay: boolean,
): Promise<number> {
  const fromDate = recurrence.period.start
  const id = await insertSeries(db, {
    studentId: series.studentId,
    recurrence,
    allDay,
    createdBy: viewer.userId,
    createdAt: new Date(services.clock.nowMs()),
  })
  await updateSeriesOf(db, series.id, id, fromDate)
  await updatePeriodEnd(db, series.id, Temporal.PlainDate.from(fromDate).subtract({ days: 1 }).toString())
  return id
}

async function applyEdit(
  context: WriteContext,
  {
    seriesId,
    fromDate,
    target,
    allDay,
    current,
    edit,
  }: {
    readonly seriesId: number
    readonly fromDate: string
    readonly target: Recurrence
    readonly allDay: boolean
    readonly current: ExcuseRecord
    readonly edit: SeriesEdit
  },
): Promise<number[]> {
  const { db, viewer, services } = context
  const { studentId } = current
  const stored = await listSeriesDays(db, seriesId, fromDate)
  const plan = planSeriesEdit(target, await getSchoolCalendar(db, [current.cohortId]), {
    cohortId: current.cohortId,
    days: stored.map(({ id, occursOn, removedAt }) => ({
      id,
      date: occursOn ?? '',
      isRemoved: removedAt !== null,
    })),
  })
  const ranges = [...plan.moved, ...plan.added]
  // A series without a day is what filing one refuses; who wants none of its days removes them.
  if (ranges.length === 0) throw invalid({ 'recurrence.weekdays': noneCreated })
  const locked = await lockExcuses(db, viewer, [...plan.moved.map(({ id }) => id), ...plan.removedIds])
  const toRemove = locked.filter(({ id }) => plan.removedIds.includes(id))
  await removeExcuses(context, toRemove)

  await lockStudent(db, studentId)
  await refuseOverlap(context, {
    studentId,
    ranges,
    except: locked.map(({ id }) => id),
    field: 'excuse.start_at',
  })
  const form = overStored(current, edit.excuse)
  const facts = {
    allDay,
    reason: storedReason(form.reason),
    additionalComments: form.additional_comments?.trim() ?? '',
  }
  await updateOccurrences(db, plan.moved, facts)
  const { approved, requesterId, decidedBy, decidedAt } = current
  const addedIds = await insertExcuses(
    db,
    plan.added.map(({ date, startsAt, endsAt }) => ({
      ...facts,
      startsAt,
      endsAt,
      studentId,
      seriesId,
      occursOn: date,
      approved,
      requesterId,
      decidedBy,
      decidedAt,
      createdAt: new Date(services.clock.nowMs()),
    })),
  )
  await insertAudit(db, context, {
    action: 'excuse_series.updated',
    subjectType: 'excuse_series',
    subjectId: edit.id,
    before: locked.map(({ id, startsAt, endsAt, reason }) => ({ id, startsAt, endsAt, reason })),
    after: { ...target, ...facts, seriesId, addedIds, removedIds: plan.removedIds },
  })
  const counted = [...locked, ...ranges.map((range) => ({ ...range, studentId }))]
  const ids = [...plan.moved.map(({ id }) => id), ...addedIds]
  await applyChanges(context, { studentIds: [studentId], excuseIds: ids, counted })
  return ids
}
