import { holdCalendar } from '#domains/school-year/server/school-year.service.ts'
import { invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { ExcuseForm } from '../../contract/excuses.schemas.ts'
import { checkExcuse } from '../../rules/check-excuse.ts'
import { guardianNotice } from '../../rules/who-decides.ts'
import { weighExcuse } from '../decision/weigh-excuses.ts'
import { applyChanges, refuseOverlap, type WriteContext } from '../excuse-changes.ts'
import { notifyAdvisor } from '../excuse-notices.ts'
import { insertExcuses, lockStudent } from '../excuses.queries.ts'
import { getSchoolCalendar } from '../school-calendar.queries.ts'
import { listMeetingDaysOfForm, listMeetingTimesOfForm } from '../student-meetings.queries.ts'
import { getFileableStudent } from './students.queries.ts'

/**
 * Files an excuse: an employee's counts at once, a guardian's waits (1-staff-tools §4, domain.md §5).
 * Throws the fields that are wrong, with nothing stored, and not-found for a student of somebody else.
 */
export async function createExcuse(
  context: WriteContext,
  form: ExcuseForm,
): Promise<{ id: number; approved: boolean | null; notice: string | null }> {
  const { db, viewer, services } = context
  await holdCalendar(db)
  const student =
    form.student_id === undefined ? undefined : await getFileableStudent(db, viewer, form.student_id)
  const calendar = await getSchoolCalendar(db, student ? [student.cohortId] : [])
  const whose = student && {
    cohortId: student.cohortId,
    meetingDays: await listMeetingDaysOfForm(db, student.id, form),
  }
  const givenMs = student && (await listMeetingTimesOfForm(db, student.id, form))
  const checked = checkExcuse(form, calendar, whose, givenMs)
  if (!checked.ok || !student) throw invalid(checked.ok ? {} : checked.errors)
  const { startMs, endMs, ...facts } = checked.value
  const range = { startsAt: new Date(startMs), endsAt: new Date(endMs) }

  await lockStudent(db, student.id)
  await refuseOverlap(context, { studentId: student.id, ranges: [range], field: 'start_at' })
  const isByGuardian = viewer.role === 'guardian'
  const now = new Date(services.clock.nowMs())
  const approved = isByGuardian ? null : true
  const [id = 0] = await insertExcuses(db, [
    {
      studentId: student.id,
      ...range,
      allDay: facts.allDay,
      reason: facts.reason,
      additionalComments: facts.comments,
      approved,
      requesterId: viewer.userId,
      filedInMirrorBy: viewer.mirroredBy?.userId ?? null,
      decidedBy: isByGuardian ? null : viewer.userId,
      decidedAt: isByGuardian ? null : now,
      createdAt: now,
    },
  ])
  await insertAudit(db, context, {
    action: 'excuse.created',
    subjectType: 'excuse',
    subjectId: id,
    after: { studentId: student.id, ...range, ...facts, approved },
  })
  await applyChanges(context, {
    studentIds: [student.id],
    excuseIds: [id],
    counted: approved ? [{ studentId: student.id, ...range }] : [],
  })
  if (!isByGuardian) return { id, approved, notice: null }
  const asked = { id, studentId: student.id, cohortId: student.cohortId, ...range }
  const { daysInARow } = await weighExcuse(db, asked)
  const decider = { ...student, isByGuardian, daysInARow }
  await notifyAdvisor(context, { excuseId: id, studentName: student.name, decider, ...range })
  return { id, approved, notice: guardianNotice(decider) }
}
