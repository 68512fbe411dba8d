import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { requireFamily } from '#domains/family/server/family.service.ts'
import { keepFamilyFile } from '#domains/student-documents/server/student-documents.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChanges } from '#server/live/live.ts'
import type { Context } from '../families/change-families.ts'
import { lockFamilies, refreshFamilies } from '../families/refresh-statuses.ts'
import { loadFamily } from './load-family.ts'
import { listOwnStudents } from './own-onboarding.queries.ts'
import { presentView } from './present-views.ts'

interface OfTask {
  readonly taskId: number
  readonly studentId: number
}

/**
 * A task of the viewer’s own view that they may do now, with the family locked. Throws not-found for any other, and a
 * sentence where it is locked, or the onboarding is over.
 */
async function getDoable(context: Context, { taskId, studentId }: OfTask) {
  const { db, viewer, services } = context
  requireFamily(viewer)
  const [locked] = await lockFamilies(db, { studentIds: [studentId] })
  const students = await listOwnStudents(db, viewer)
  const student = students.find(({ id }) => id === studentId)
  if (!student) throw notFound('This is not one of your children, or there is no onboarding.')
  if (locked === undefined)
    throw invalid({ form: 'This onboarding is over. Write to the school if something is missing.' })
  const family = await loadFamily(db, viewer, student, schoolDateOf(services.clock.nowMs()))
  const view = viewer.role === 'student' ? 'student' : 'guardian'
  for (const checklist of presentView(family, view, true).checklists) {
    const task = checklist.tasks.find(({ id }) => id === taskId)
    if (task === undefined) continue
    if (checklist.state === 'locked')
      throw invalid({
        form:
          checklist.locked_by === null
            ? 'This opens when what comes before it is done.'
            : `This opens when “${checklist.locked_by}” is done.`,
      })
    const asked = family.tasks.find((one) => one.taskId === taskId)
    // Siblings do the same tasks: what is said of one names the child.
    const title = students.length > 1 ? `“${task.title}” of ${student.firstName}` : `“${task.title}”`
    return { task, title, isForEvery: asked?.isForEveryGuardian === true }
  }
  throw notFound('There is no such task.')
}

/** Marks a task as done, or takes that back; the same twice is once. */
export async function setTask(context: Context, of: OfTask, isDone: boolean) {
  const { db, viewer } = context
  const { task, title } = await getDoable(context, of)
  if (task.document_kind !== null) {
    if (isDone) throw invalid({ file: 'Choose the file: the task is done once it is here.' })
    throw invalid({
      form: 'The file is with the school. Hand in another one in its place, or write to the school.',
    })
  }
  if (isDone && task.done_at === null) await complete(context, of, null)
  if (!isDone && task.is_own)
    await db
      .deleteFrom('onboardingCompletions')
      .where('taskId', '=', of.taskId)
      .where('studentId', '=', of.studentId)
      .where('userId', '=', viewer.userId)
      .execute()
  if (!isDone && !task.is_own && task.done_at !== null)
    throw invalid({ form: `${task.done_by ?? 'Somebody else'} did this. Only they can take it back.` })
  await settle(context, of, isDone ? 'done' : 'taken_back')
  return { ok: true as const, message: isDone ? `${title} is done` : `${title} is open again` }
}

/** Hands in the file of a task: it lands with the documents of the student, and the task is done. */
export async function handInFile(context: Context, of: OfTask, file: File) {
  const { task, title, isForEvery } = await getDoable(context, of)
  if (task.document_kind === null) throw invalid({ file: 'This task takes no file.' })
  if (task.done_at !== null && !task.is_own)
    throw invalid({ file: `${task.done_by ?? 'Somebody else'} has done this already.` })
  const documentId = await keepFamilyFile(context, {
    studentId: of.studentId,
    kind: task.document_kind,
    // By whole characters: half an emoji is none.
    title: [...task.title].slice(0, 120).join('').trim(),
    file,
    documentId: await findDocument(context, of, isForEvery),
  })
  await complete(context, of, documentId)
  await settle(context, of, 'handed_in')
  return { ok: true as const, message: `${title} is done` }
}

/** The document handed in for a task before: by the viewer where everybody hands in their own, else by whoever was first. */
async function findDocument(
  { db, viewer }: Context,
  { taskId, studentId }: OfTask,
  isForEvery: boolean,
): Promise<number | null> {
  const before = await db
    .selectFrom('onboardingCompletions')
    .select('documentId')
    .where('taskId', '=', taskId)
    .where('studentId', '=', studentId)
    .where('documentId', 'is not', null)
    .$if(isForEvery, (query) => query.where('userId', '=', viewer.userId))
    .orderBy('doneAt')
    .executeTakeFirst()
  return before?.documentId ?? null
}

async function complete(
  { db, viewer, services }: Context,
  of: OfTask,
  documentId: number | null,
): Promise<void> {
  const what = { documentId, mirroredBy: viewer.mirroredBy?.userId ?? null }
  await db
    .insertInto('onboardingCompletions')
    .values({ ...of, userId: viewer.userId, ...what, doneAt: new Date(services.clock.nowMs()) })
    .onConflict((oc) => oc.columns(['taskId', 'studentId', 'userId']).doUpdateSet(what))
    .execute()
}

/** Statuses, reminders of those who have nothing left, the open pages of staff and family. */
async function settle(context: Context, { taskId, studentId }: OfTask, what: string) {
  const { db, services } = context
  await refreshFamilies(db, [studentId], services.clock.nowMs())
  await insertAudit(db, context, {
    action: `onboarding.task_${what}`,
    subjectType: 'onboarding_task',
    subjectId: taskId,
    after: { student_id: studentId },
  })
  await publishChanges(db, [topic('onboarding'), topic('student', studentId)])
}
