import { z } from 'zod'
import { endpoint, signedInAccess } from '#contract/endpoint.ts'
import { topicName } from '#contract/topic-name.ts'
import { askedDate, id, instant, lines, schoolDate } from '#contract/values.ts'
import { longestReason } from '#domains/tasks/contract/task-limits.ts'
import { handIn, sentTaskFile, taskFile, work } from '#domains/tasks/contract/tasks.schemas.ts'
import { familyTaskPaths } from './family-task-paths.ts'
import { feedMessage } from './task-review.schemas.ts'

const family = signedInAccess(
  'Students see their own tasks and guardians those of children whose records are open to them: every query is held to it, employees find nobody.',
)
const own = signedInAccess('Students hand in their own tasks; everybody else is refused.')

/**
 * How a family reads it: what a reviewer thinks of it before the decision is not told. `in_person` was due in person, and
 * school has not said yet whether it was handed in.
 */
export const familyTaskStates = [
  'open',
  'extended',
  'in_person',
  'handed_in',
  'reviewed',
  'missed',
  'excused',
  'to_read',
] as const

const listed = z.object({
  id: z.number(),
  title: z.string(),
  experienceTitle: z.string(),
  dueAt: instant,
  isFinal: z.boolean(),
  isOverdue: z.boolean(),
  state: z.enum(familyTaskStates),
  handedInAt: instant.nullable(),
  /** The newest feedback or comment from school. */
  answeredAt: instant.nullable(),
})
export type FamilyTask = z.output<typeof listed>

/** The tasks of students in the portal. */
export const familyTasksContract = {
  listTasks: endpoint({
    method: 'GET',
    path: familyTaskPaths.list,
    summary: 'A student’s tasks by the day they are due: of this cycle, and what was answered',
    access: family,
    input: z.object({ student_id: id.optional() }),
    output: z.object({
      student_id: z.number(),
      /** The family’s, for who has several. */
      students: z.array(z.object({ id: z.number(), first_name: z.string() })),
      /** Null while the records of the student are closed to who asks (decision 92). */
      tasks: z.array(listed).nullable(),
      topics: z.array(topicName),
    }),
  }),
  getTask: endpoint({
    method: 'GET',
    path: familyTaskPaths.task,
    summary: 'A task: what is asked, what was handed in, what school answered',
    access: family,
    input: z.object({ taskId: id, student_id: id.optional() }),
    output: listed.extend({
      student: z.object({ id: z.number(), firstName: z.string() }),
      /** HTML, harmless. */
      body: z.string(),
      submissionKind: z.string(),
      /** How long it takes, about. */
      minutes: z.number().nullable(),
      attachments: z.array(
        z.object({ title: z.string(), url: z.string(), sizeBytes: z.number().nullable() }),
      ),
      perks: z.array(z.string()),
      handIns: z.array(handIn),
      /** What was sent to the student, the oldest first. */
      feed: z.array(feedMessage),
      request: z
        .object({
          reason: z.string(),
          wantedOn: schoolDate,
          /** `You`, or `Mia` to a guardian; where staff asked in a mirror: `Kim Staff for you`. */
          askedBy: z.string(),
          isOpen: z.boolean(),
          grantedTo: instant.nullable(),
          answer: z.string(),
        })
        .nullable(),
      can: z.object({ hand_in: z.boolean(), ask_for_time: z.boolean() }),
      /** Why nothing can be handed in; null while it can. */
      closedBecause: z.string().nullable(),
      topics: z.array(topicName),
    }),
  }),
  handIn: endpoint({
    method: 'POST',
    path: familyTaskPaths.handIns,
    summary: 'Hands a task in, or once more until it is reviewed',
    access: own,
    input: work.extend({ taskId: id }),
    output: z.object({ version: z.number(), message: z.string() }),
  }),
  postFile: endpoint({
    method: 'POST',
    path: familyTaskPaths.files,
    summary: 'Uploads a file to be handed in',
    access: own,
    input: sentTaskFile.extend({ taskId: id }),
    output: taskFile,
  }),
  askForTime: endpoint({
    method: 'POST',
    path: familyTaskPaths.extension,
    summary: 'Asks for more time',
    access: own,
    input: z.object({
      taskId: id,
      wanted_on: askedDate,
      reason: lines(longestReason, 'A reason takes up to 500 characters.').min(1, 'Say why.'),
    }),
    output: z.object({ message: z.string() }),
  }),
}
