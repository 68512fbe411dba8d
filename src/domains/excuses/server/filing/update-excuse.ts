import { schoolDateOf } from '#contract/school-time.ts'
import { holdCalendar } from '#domains/school-year/server/school-year.service.ts'
import { invalid, refused } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { ExcuseForm } from '../../contract/excuses.schemas.ts'
import { checkExcuse, type ExcuseFacts } from '../../rules/check-excuse.ts'
import { advisorSentence, guardianNotice, needsAdvisor } from '../../rules/who-decides.ts'
import { isLeftToAdvisor } from '../decision/decision-rules.ts'
import { keepToAdvisor } from '../decision/keep-to-advisor.ts'
import { weighExcuse, weighExcuses } from '../decision/weigh-excuses.ts'
import { applyChanges, refuseOverlap, type WriteContext } from '../excuse-changes.ts'
import { askAdvisorAgain } from '../excuse-notices.ts'
import { mayEdit, requireStudentHere } from '../excuses.access.ts'
import { type ExcuseRecord, lockExcuse, type TimeRange } from '../excuses.queries.ts'
import { getSchoolCalendar } from '../school-calendar.queries.ts'
import { listMeetingDaysOfForm, listMeetingTimesOfForm } from '../student-meetings.queries.ts'

const editRefusal = (context: WriteContext): string =>
  context.viewer.role === 'guardian'
    ? 'The school has decided on this excuse. Write to them in its thread to change it.'
    : 'You can correct excuses you filed, and those you decide on.'

/** Throws refused when the viewer may not correct this excuse. */
export function requireEdit(context: WriteContext, excuse: ExcuseRecord): void {
  requireStudentHere(context.viewer, excuse)
  if (!mayEdit(context.viewer, excuse)) throw refused(editRefusal(context))
}

/** What the form leaves out stays as it is stored; the student always does (1-staff-tools §5). */
export function overStored(excuse: ExcuseRecord, form: ExcuseForm): ExcuseForm {
  if (form.student_id !== undefined && form.student_id !== excuse.studentId)
    throw invalid({ student_id: 'The student of an excuse cannot be changed.' })
  return {
    student_id: excuse.studentId,
    start_at: form.start_at ?? excuse.startsAt.toISOString(),
    end_at: form.end_at ?? excuse.endsAt.toISOString(),
    reason: form.reason ?? excuse.reason,
    additional_comments: form.additional_comments ?? excuse.additionalComments,
  }
}

/**
 * Corrects one excuse. It keeps its state, and rolls follow when it counts. Throws the fields that are wrong. Returns what a
 * guardian is told of who decides now.
 */
export async function updateExcuse(
  context: WriteContext,
  id: number,
  form: ExcuseForm,
): Promise<string | null> {
  const { db, viewer } = context
  await holdCalendar(db)
  const excuse = await lockExcuse(db, viewer, id)
  requireEdit(context, excuse)
  const calendar = await getSchoolCalendar(db, [excuse.cohortId])
  const wanted = overStored(excuse, form)
  const meetingDays = await listMeetingDaysOfForm(db, excuse.studentId, wanted)
  const stored = [excuse.startsAt.getTime(), excuse.endsAt.getTime()]
  const givenMs = new Set([...stored, ...(await listMeetingTimesOfForm(db, excuse.studentId, wanted))])
  const checked = checkExcuse(wanted, calendar, { cohortId: excuse.cohortId, meetingDays }, givenMs)
  if (!checked.ok) throw invalid(checked.errors)
  refuseOtherDay(excuse, checked.value)
  const { startMs, endMs, allDay, reason, comments } = checked.value
  const range = { startsAt: new Date(startMs), endsAt: new Date(endMs) }
  await refuseLonger(context, excuse, range)
  await refuseOverlap(context, {
    studentId: excuse.studentId,
    ranges: [range],
    except: [id],
    field: 'start_at',
  })
  const after = { ...range, allDay, reason, additionalComments: comments }
  // Who, in a mirror, wrote the guardian's words as they are now; what the school corrects leaves that.
  const writer = viewer.role === 'guardian' ? { correctedInMirrorBy: viewer.mirroredBy?.userId ?? null } : {}
  await keepToAdvisor(context, excuse, async () => {
    await db
      .updateTable('excuses')
      .set((eb) => ({ ...after, ...writer, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    return []
  })
  const { startsAt, endsAt, additionalComments } = excuse
  await insertAudit(db, context, {
    action: 'excuse.updated',
    subjectType: 'excuse',
    subjectId: id,
    before: { startsAt, endsAt, allDay: excuse.allDay, reason: excuse.reason, additionalComments },
    after,
  })
  await applyChanges(context, {
    studentIds: [excuse.studentId],
    excuseIds: [id],
    counted: excuse.approved ? [excuse, { studentId: excuse.studentId, ...range }] : [],
  })
  return tellAdvisor(context, excuse, range)
}

/**
 * Asks the advisor anew where what a guardian asks for gets other days, and the new or the former ones are the
 * advisor's alone to decide (1-staff-tools §2.2), but not for what they correct themselves. Returns what a guardian is
 * told.
 */
async function tellAdvisor(
  context: WriteContext,
  excuse: ExcuseRecord,
  range: TimeRange,
): Promise<string | null> {
  if (excuse.approved !== null || isSameRange(excuse, range)) return null
  const [before, after] = await weighExcuses(context.db, [excuse, { ...excuse, ...range }])
  if (!before || !after || !(needsAdvisor(before) || needsAdvisor(after))) return null
  if (after.advisorId === context.viewer.userId) return null
  await askAdvisorAgain(context, {
    excuseId: excuse.id,
    studentName: excuse.studentName,
    decider: after,
    ...range,
  })
  return context.viewer.role === 'guardian' ? guardianNotice(after) : null
}

const isSameRange = (one: TimeRange, two: TimeRange): boolean =>
  one.startsAt.getTime() === two.startsAt.getTime() && one.endsAt.getTime() === two.endsAt.getTime()

/** One excuse a day: an occurrence of a series stays on its own. */
function refuseOtherDay(excuse: ExcuseRecord, { startMs, endMs }: ExcuseFacts): void {
  if (excuse.seriesId === null) return
  if (schoolDateOf(startMs) !== excuse.occursOn || schoolDateOf(endMs - 1) !== excuse.occursOn)
    throw invalid({ start_at: 'An excuse in a series stays on its day.' })
}

/** What was approved for a few days cannot grow past the advisor, nor move to other days without them. */
async function refuseLonger(
  { db, viewer }: WriteContext,
  excuse: ExcuseRecord,
  range: TimeRange,
): Promise<void> {
  if (!excuse.approved || isSameRange(excuse, range)) return
  const moved = await weighExcuse(db, { ...excuse, ...range })
  if (isLeftToAdvisor(viewer, moved)) throw refused(advisorSentence(moved))
}
