import { dayTextOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { listOfferedCohorts } from '#domains/people/server/people.service.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { type EditedFields, editApplicationContract } from '../../contract/edit.contract.ts'
import { gradesSentence, hasGrade } from '../../rules/campus-grades.ts'
import { editedSentences } from '../../rules/edited-fields.ts'
import { lockApplication } from '../admissions.access.ts'
import { listStartDates } from '../config/start-dates.ts'
import { noteEvent } from '../page/note-event.ts'
import { type EditableApplication, getEditable } from './application-fields.ts'
import { endLinksOfFormer, endLinksOfStudent } from './end-links.ts'
import { saveGuardians } from './save-guardians.ts'
import { findSaver } from './who-saved.ts'

type Context = Pick<HandlerArguments<unknown>, 'db' | 'viewer' | 'services' | 'request'>

/** Campuses among which the viewer chooses; the one there is stays choosable. */
async function listCampuses(db: Database, viewer: Viewer, kept: number | null) {
  const reach = reachOf(viewer, 'admissions.manage')
  const offered = await listOfferedCohorts(db)
  const shown = offered.filter(({ id }) => id === kept || reach === 'all' || reach.includes(id))
  return shown.map(({ id, title, gradeFrom, gradeTo }) => ({ cohort_id: id, title, gradeFrom, gradeTo }))
}

/** The form of an application, with what is chosen among. */
export async function getApplicationForm({ db, viewer }: Context, id: number) {
  const { fields } = await getEditable(db, viewer, id)
  const [campuses, offered] = await Promise.all([
    listCampuses(db, viewer, fields.cohort_id),
    listStartDates(db),
  ])
  const dates = offered.map(({ date }) => date)
  const kept = fields.starts_on === null || dates.includes(fields.starts_on) ? [] : [fields.starts_on]
  return {
    fields,
    campuses: campuses.map(({ cohort_id, title }) => ({ cohort_id, title })),
    startDates: [...kept, ...dates].toSorted().map((date) => ({ date, label: dayTextOf(date) })),
  }
}

async function check(
  { db, viewer, services }: Context,
  { fields: before, outcome }: EditableApplication,
  asked: EditedFields,
): Promise<void> {
  if (outcome === 'admitted')
    throw invalid({
      form: 'This application is admitted: change the student and the guardians themselves, or take the admission back.',
    })
  const errors: Record<string, string> = {}
  const campuses = await listCampuses(db, viewer, before.cohort_id)
  if (asked.cohort_id === null && reachOf(viewer, 'admissions.manage') !== 'all')
    errors['cohort_id'] = 'Choose a campus.'
  const campus = campuses.find(({ cohort_id }) => cohort_id === asked.cohort_id)
  if (asked.cohort_id !== null && campus === undefined) errors['cohort_id'] = 'Choose a campus.'
  // What does not fit already keeps nobody from correcting something else.
  const isPlaced = asked.cohort_id !== before.cohort_id || asked.student_grade !== before.student_grade
  if (isPlaced && campus !== undefined && !hasGrade(campus, asked.student_grade))
    errors['student_grade'] = gradesSentence(campus.title, campus)
  const today = schoolDateOf(services.clock.nowMs())
  if (asked.student_born_on !== null && asked.student_born_on >= today)
    errors['student_born_on'] = 'Choose a day in the past.'
  if (asked.student_interview_state !== 'none' && asked.student_interview_on === null)
    errors['student_interview_on'] = 'Say on which day.'
  if (asked.student_interview_state === 'done' && (asked.student_interview_on ?? '') > today)
    errors['student_interview_on'] = 'An interview that was held cannot be in the future.'
  if (asked.starts_on !== before.starts_on && asked.starts_on !== null) {
    const offered = await listStartDates(db)
    if (!offered.some(({ date }) => date === asked.starts_on))
      errors['starts_on'] = 'This day is not offered. Choose one from the list.'
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** The day of a state: of one that changed it is today, of none there is none. */
const dayOf = ([before, now]: readonly [string, string], kept: string | null, today: string) =>
  now === 'none' ? null : before === now ? kept : today

/** Longer than what anybody changes at once; the audit log has all of it. */
const longestDetail = 4000

/**
 * Corrects an application whose form was opened at a version. What was changed stands in the history, both texts of it.
 * Throws not-found, a conflict with what stands by now, and sentences by field.
 */
export async function editApplication(context: Context, id: number, asked: EditedFields) {
  const { db, viewer, services } = context
  const nowMs = services.clock.nowMs()
  const at = new Date(nowMs)
  const today = schoolDateOf(nowMs)
  await lockApplication(db, viewer, id, 'admissions.manage')
  const before = await getEditable(db, viewer, id)
  const { fields } = before
  if (fields.version !== asked.version) {
    const { savedBy, savedAt } = await findSaver(db, id)
    throw conflict(
      editApplicationContract.save,
      `${savedBy} changed this application in the meantime. Nothing is saved yet: look at both.`,
      { fields, savedBy, savedAt: savedAt.toISOString() },
    )
  }
  await check(context, before, asked)
  const { flexible_tuition_state: tuition, academic_records_state: records } = asked
  const isInterviewed = asked.student_interview_state !== 'none'
  await db
    .updateTable('applications')
    .set((eb) => ({
      studentFirstName: asked.student_first_name,
      studentLastName: asked.student_last_name,
      studentEmail: asked.student_email,
      studentBornOn: asked.student_born_on,
      studentGrade: asked.student_grade,
      cohortId: asked.cohort_id,
      startsOn: asked.starts_on,
      schoolNow: asked.school_now,
      livesIn: asked.lives_in,
      flexibleTuitionState: tuition,
      flexibleTuitionOn: dayOf([fields.flexible_tuition_state, tuition], before.tuitionOn, today),
      academicRecordsState: records,
      academicRecordsOn: dayOf([fields.academic_records_state, records], before.recordsOn, today),
      studentInterviewState: asked.student_interview_state,
      studentInterviewOn: isInterviewed ? asked.student_interview_on : null,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  const endedLinks =
    (await endLinksOfFormer(db, id, { before: fields.guardians, now: asked.guardians, at })) +
    (fields.student_email.toLowerCase() === asked.student_email.toLowerCase()
      ? 0
      : await endLinksOfStudent(db, id, { email: asked.student_email, at }))
  await saveGuardians(db, id, asked.guardians)
  const campuses = new Map((await listOfferedCohorts(db)).map((one) => [one.id, one.title]))
  const sentences = editedSentences(fields, asked, campuses)
  if (sentences.length === 0) return { ok: true as const, message: 'Nothing was changed' }
  await noteEvent(db, {
    ...{ applicationId: id, kind: 'corrected', doneBy: viewer.userId, at },
    detail: sentences.join('\n').slice(0, longestDetail),
  })
  await insertAudit(db, context, {
    action: 'application.corrected',
    subjectType: 'application',
    subjectId: id,
    before: fields,
    after: asked,
  })
  return {
    ok: true as const,
    message:
      endedLinks === 0
        ? 'Application saved'
        : 'Application saved. The link that went to the old address has ended: mail a new one from what the family wrote.',
  }
}
