import { dayText } from '#contract/clock-text.ts'
import { schoolDateOf, schoolInstant } from '#contract/school-time.ts'
import { invalid, refused } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { closedBy } from '../rules/status-of.ts'
import {
  changeSubmission,
  countsMsOf,
  lockSubmission,
  type Submission,
  type SubmissionKey,
  tellOfTask,
} from './submissions.ts'

type WriteContext = Omit<HandlerArguments<unknown>, 'input'>

/** Tasks are due at 9:00 PM of a day. */
const dueTime = '21:00'

export interface ExtensionRequest {
  readonly id: number
  readonly reason: string
  readonly wantedOn: string
  readonly askedAt: Date
  readonly answeredAt: Date | null
  readonly grantedTo: Date | null
  readonly answer: string
  /** The employee who asked in a mirror of the student. */
  readonly mirroringName: string | null
}

/** What a student asked for, the newest first; at most one waits. */
export const listExtensionRequests = (
  db: Database,
  { taskId, studentId }: SubmissionKey,
): Promise<ExtensionRequest[]> =>
  db
    .selectFrom('extensionRequests')
    .leftJoin('users as mirroring', 'mirroring.id', 'extensionRequests.mirroredBy')
    .select(['extensionRequests.id', 'reason', 'wantedOn', 'askedAt', 'answeredAt', 'grantedTo', 'answer'])
    .select('mirroring.name as mirroringName')
    .where('taskId', '=', taskId)
    .where('studentId', '=', studentId)
    .orderBy('extensionRequests.id', 'desc')
    .execute()

/** A student asks for more time. The caller has made sure that the task is theirs. Throws the field's sentence. */
export async function requestExtension(
  context: WriteContext,
  key: SubmissionKey,
  { reason, wanted_on: wantedOn }: { readonly reason: string; readonly wanted_on: string },
): Promise<void> {
  const { db, viewer, services } = context
  const submission = await lockSubmission(db, key)
  if (closedBy(submission.status) !== null || submission.submittedAt !== null)
    throw refused('There is nothing left for you to hand in here.')
  const nowMs = services.clock.nowMs()
  const dueDay = schoolDateOf(countsMsOf(submission))
  if (wantedOn <= dueDay) throw invalid({ wanted_on: 'Choose a day after the one on which it is due.' })
  if (wantedOn < schoolDateOf(nowMs)) throw invalid({ wanted_on: 'Choose today or a later day.' })
  const [open] = await listExtensionRequests(db, key)
  if (open?.answeredAt === null)
    throw invalid({ reason: 'You have asked already. Your teacher will answer.' })
  await db
    .insertInto('extensionRequests')
    .values({
      ...key,
      reason,
      wantedOn,
      askedBy: viewer.userId,
      mirroredBy: viewer.mirroredBy?.userId ?? null,
      askedAt: new Date(nowMs),
    })
    .execute()
  await insertAudit(db, context, {
    action: 'task.extension_asked',
    subjectType: 'task',
    subjectId: key.taskId,
    after: { studentId: key.studentId, wantedOn },
  })
  await tellOfTask(db, key)
}

/** Throws for a task of an archived experience: these stay as they are. */
async function refuseArchived(db: Database, { experienceId }: Submission): Promise<void> {
  const archived = await db
    .selectFrom('experiences')
    .select('id')
    .where('id', '=', experienceId)
    .where('archivedAt', 'is not', null)
    .executeTakeFirst()
  if (archived) throw refused('This experience is archived. Its tasks stay as they are.')
}

interface NewDeadline {
  /** Null: the deadline stays; what was asked is declined. */
  readonly dueOn: string | null
  readonly answer: string
}

/** Gives a student until the evening of another day, or declines what they asked. Answers an open request. Throws the field's sentence. */
export async function answerExtension(
  context: WriteContext,
  key: SubmissionKey,
  { dueOn, answer }: NewDeadline,
): Promise<{ readonly extendedTo: Date | null }> {
  const { db, viewer, services } = context
  const submission = await lockSubmission(db, key)
  const closed = closedBy(submission.status)
  if (closed !== null && closed !== 'missed') throw refused('This task is closed. Open it again first.')
  await refuseArchived(db, submission)
  const now = new Date(services.clock.nowMs())
  const extendedTo = dueOn === null ? null : new Date(schoolInstant(dueOn, dueTime))
  if (extendedTo !== null && extendedTo <= now) throw invalid({ due_on: 'Choose a day in the future.' })
  // More time is more than they have, which a promise of before may have made longer than everybody's.
  const countsTo = countsMsOf(submission)
  if (extendedTo !== null && extendedTo.getTime() <= countsTo)
    throw invalid({ due_on: `Choose a day after ${dayText(countsTo)}: it counts as on time until then.` })
  const answered = await db
    .updateTable('extensionRequests')
    .set({ answeredAt: now, answeredBy: viewer.userId, grantedTo: extendedTo, answer })
    .where('taskId', '=', key.taskId)
    .where('studentId', '=', key.studentId)
    .where('answeredAt', 'is', null)
    .returning('id')
    .execute()
  if (extendedTo === null && answered.length === 0) throw refused('Nobody has asked for more time here.')
  if (extendedTo !== null) await changeSubmission(db, submission, { closed: null, extendedTo }, now)
  else await tellOfTask(db, key)
  await insertAudit(db, context, {
    action: extendedTo === null ? 'task.extension_declined' : 'task.extended',
    subjectType: 'task',
    subjectId: key.taskId,
    before: { extendedTo: submission.extendedTo },
    after: { studentId: key.studentId, extendedTo, answer },
  })
  return { extendedTo }
}
