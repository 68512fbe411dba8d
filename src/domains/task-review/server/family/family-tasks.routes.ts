import { topic } from '#contract/topics.ts'
import { getFamilyStudent, listFamilyStudents, requireFamily } from '#domains/family/server/family.service.ts'
import { closedBy, mayBeExtended } from '#domains/tasks/rules/status-of.ts'
import {
  handIn,
  listExtensionRequests,
  listHandIns,
  presentFile,
  requestExtension,
  storeTaskFile,
  whyNoHandIn,
} from '#domains/tasks/server/tasks.service.ts'
import { listFiles, openedAttachment } from '#domains/templates/server/templates.service.ts'
import { refused } from '#server/api/errors.ts'
import { handlers, type RequestContext } from '#server/api/handlers.ts'
import { whoDid } from '#server/api/viewer.ts'
import { together } from '#server/database/asked-together.ts'
import type { Database } from '#server/database/database.ts'
import { familyTasksContract } from '../../contract/family-tasks.contract.ts'
import { listAssessedOf } from '../thread/assessed.queries.ts'
import { listMessages } from '../thread/messages.queries.ts'
import { inOrder, writtenOf } from '../thread/thread.ts'
import { areTasksOpen, getFamilyTask, listFamilyTasks, listPerkTitles } from './family-tasks.queries.ts'
import { presentFamilyTask } from './present-family-task.ts'

/** The key of the student's own task; refused for guardians, who read, and for staff; not-found for another's. */
async function getOwnKey(
  { db, viewer, services }: RequestContext & { readonly db: Database },
  taskId: number,
): Promise<{ readonly taskId: number; readonly studentId: number }> {
  if (viewer.role !== 'student') throw refused('Only students can hand in their tasks.')
  const now = new Date(services.clock.nowMs())
  await getFamilyTask(db, viewer, { taskId, studentId: viewer.userId, now })
  return { taskId, studentId: viewer.userId }
}

export const familyTasksRoutes = handlers(familyTasksContract, {
  listTasks: async ({ db, viewer, services, input: { student_id } }) => {
    const nowMs = services.clock.nowMs()
    requireFamily(viewer)
    const student = await getFamilyStudent(db, viewer, student_id)
    const [isOpen, rows, students] = await Promise.all([
      areTasksOpen(db, viewer, student.id),
      listFamilyTasks(db, viewer, { studentId: student.id, now: new Date(nowMs) }),
      listFamilyStudents(db, viewer),
    ])
    return {
      student_id: student.id,
      students: students.map(({ id, firstName }) => ({ id, first_name: firstName })),
      tasks: isOpen ? rows.map((row) => presentFamilyTask(row, nowMs)) : null,
      topics: isOpen ? [topic('student', student.id)] : [],
    }
  },

  getTask: async ({ db: database, viewer, services, input: { taskId, student_id }, ...context }) => {
    requireFamily(viewer)
    const { id: studentId } = await getFamilyStudent(database, viewer, student_id)
    const nowMs = services.clock.nowMs()
    const row = await getFamilyTask(database, viewer, { taskId, studentId, now: new Date(nowMs) })
    const db = together(database)
    const reader = { viewer, services, ...context }
    const key = { taskId, studentId }
    const [handIns, messages, assessed, requests, files, perks] = await Promise.all([
      listHandIns(db, key),
      listMessages(db, key),
      listAssessedOf(db, key),
      listExtensionRequests(db, key),
      listFiles({ db, ...reader }, { tasks: [row] }),
      listPerkTitles(db, taskId),
    ])
    const why = whyNoHandIn(row)
    const isOwn = viewer.userId === studentId
    const student = isOwn ? 'you' : row.studentFirstName
    const isStudent = viewer.role === 'student' && viewer.mayChange
    const isWaitedFor = closedBy(row.status) === null && row.submittedAt === null
    // What was asked and not answered waits only while there is more time to give.
    const request = requests.find(({ answeredAt }) => answeredAt !== null || mayBeExtended(row))
    return {
      ...presentFamilyTask(row, nowMs),
      student: { id: studentId, firstName: row.studentFirstName },
      body: row.body,
      submissionKind: row.submissionKind,
      minutes: row.minutes,
      attachments: row.attachments.flatMap((one) => openedAttachment(one, files) ?? []),
      perks,
      handIns: handIns.map(({ handedInAt, files: own, mirroringName, ...version }) => ({
        ...version,
        doneInMirrorBy: mirroringName && whoDid(student, mirroringName),
        handedInAt: handedInAt.toISOString(),
        files: own.map((file) => presentFile(reader, file)),
      })),
      feed: inOrder(
        writtenOf(
          reader,
          { messages: messages.filter(({ action }) => action !== 'flagged'), assessed, grade: row.grade },
          { mayWrite: false, forFamily: true },
        ),
      ),
      request: request
        ? {
            reason: request.reason,
            wantedOn: request.wantedOn,
            askedBy: request.mirroringName === null && isOwn ? 'You' : whoDid(student, request.mirroringName),
            isOpen: request.answeredAt === null,
            grantedTo: request.grantedTo?.toISOString() ?? null,
            answer: request.answer,
          }
        : null,
      can: {
        hand_in: isStudent && why === undefined,
        ask_for_time: isStudent && isWaitedFor && (request === undefined || request.answeredAt !== null),
      },
      closedBecause: why ?? null,
      topics: [topic('student', studentId)],
    }
  },

  handIn: async ({ input: { taskId, ...work }, ...context }) => {
    const { version } = await handIn(context, await getOwnKey(context, taskId), work)
    return { version, message: version === 1 ? 'Handed in' : `Version ${version} handed in` }
  },

  postFile: async ({ input: { taskId, file }, ...context }) =>
    storeTaskFile(context, await getOwnKey(context, taskId), file),

  askForTime: async ({ input: { taskId, ...wish }, ...context }) => {
    await requestExtension(context, await getOwnKey(context, taskId), wish)
    return { message: 'Asked for more time' }
  },
})
