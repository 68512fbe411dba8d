import { holdCalendar } from '#domains/school-year/server/school-year.service.ts'
import { invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { ExcuseForm, RecurrenceForm } from '../../contract/excuses.schemas.ts'
import { checkSeries, noneCreated, storedReason } from '../../rules/check-excuse.ts'
import { expandRecurrence } from '../../rules/recurrence.ts'
import { applyChanges, refuseOverlap, type WriteContext } from '../excuse-changes.ts'
import { insertExcuses, lockStudent } from '../excuses.queries.ts'
import { getFileableStudent } from '../filing/students.queries.ts'
import { getSchoolCalendar } from '../school-calendar.queries.ts'
import { insertSeries } from './series.queries.ts'

/**
 * Files a recurring excuse: one excuse a school day, all counting at once, because only employees file them
 * (domain.md §5). Returns their numbers. Throws the fields that are wrong, with nothing stored.
 */
export async function createSeries(
  context: WriteContext,
  { recurrence: form, excuse }: { recurrence: RecurrenceForm; excuse: ExcuseForm },
): Promise<number[]> {
  const { db, viewer, services } = context
  await holdCalendar(db)
  const student =
    excuse.student_id === undefined ? undefined : await getFileableStudent(db, viewer, excuse.student_id)
  const calendar = await getSchoolCalendar(db, student ? [student.cohortId] : [])
  const checked = checkSeries(form, excuse, calendar)
  if (!checked.ok || !student) throw invalid(checked.ok ? {} : checked.errors)
  const recurrence = checked.value
  const allDay = form.all_day ?? false
  const occurrences = expandRecurrence(recurrence, calendar, student)
  if (occurrences.length === 0) throw invalid({ 'recurrence.period_start': noneCreated })

  const ranges = occurrences.map(({ date, startMs, endMs }) => ({
    occursOn: date,
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
  }))
  await lockStudent(db, student.id)
  await refuseOverlap(context, { studentId: student.id, ranges, field: 'recurrence.period_start' })
  const now = new Date(services.clock.nowMs())
  const seriesId = await insertSeries(db, {
    studentId: student.id,
    recurrence,
    allDay,
    createdBy: viewer.userId,
    createdAt: now,
  })
  const ids = await insertExcuses(
    db,
    ranges.map((range) => ({
      ...range,
      seriesId,
      studentId: student.id,
      allDay,
      reason: storedReason(excuse.reason),
      additionalComments: excuse.additional_comments?.trim() ?? '',
      approved: true,
      requesterId: viewer.userId,
      decidedBy: viewer.userId,
      decidedAt: now,
      createdAt: now,
    })),
  )
  await insertAudit(db, context, {
    action: 'excuse_series.created',
    subjectType: 'excuse_series',
    subjectId: seriesId,
    after: { studentId: student.id, ...recurrence, reason: storedReason(excuse.reason), excuseIds: ids },
  })
  await applyChanges(context, {
    studentIds: [student.id],
    excuseIds: [],
    counted: ranges.map((range) => ({ studentId: student.id, ...range })),
  })
  return ids
}
