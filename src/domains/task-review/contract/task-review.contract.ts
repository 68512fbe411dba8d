import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  askedDate,
  chosen,
  eachOnce,
  flag,
  id,
  instant,
  line,
  lines,
  listOf,
  richText,
  sendId,
  token,
  version,
} from '#contract/values.ts'
import { longestReason } from '#domains/tasks/contract/task-limits.ts'
import { taskStatuses } from '#domains/tasks/contract/task-status.ts'
import { sentFileIds, sentTaskFile, taskFile } from '#domains/tasks/contract/tasks.schemas.ts'
import { longestComment, reviewActions, reviewGroupNames } from './review-words.ts'
import { feedbackPage, overtaken, perk, studentReview, taskReview } from './task-review.schemas.ts'
import { taskReviewPaths } from './task-review-paths.ts'

/** Units or abilities that one send speaks of. */
const mostPerks = 60

const ofTask = z.object({ experienceId: id, taskId: id })
const ofStudent = ofTask.extend({ studentId: id })
const comment = richText(longestComment, 'A comment takes up to 20,000 characters.')
/** Which version of the work one had before one's eyes; none while nothing is handed in. */
const handInVersion = version.nullish()
/** Reviewing what students hand in (3-shell-and-houses §7, task review). */
export const taskReviewContract = {
  getTask: endpoint({
    method: 'GET',
    path: taskReviewPaths.task,
    summary: 'A task with its students by status',
    access: 'tasks.review',
    input: ofTask,
    output: taskReview,
    people: ({ statusGroups }) =>
      statusGroups.flatMap(({ students }) => students.map((student) => student.id)),
  }),
  getStudent: endpoint({
    method: 'GET',
    path: taskReviewPaths.student,
    summary: 'One student’s work on a task: who, status, thread, what may be done',
    access: 'tasks.review',
    input: ofStudent,
    output: studentReview,
  }),
  act: endpoint({
    method: 'POST',
    path: taskReviewPaths.student,
    summary: 'Comments, decides, flags, excuses, and takes each back',
    access: 'tasks.review',
    input: ofStudent.extend({
      _action: z.enum(reviewActions),
      /** Of a comment: it needs immediate attention. Of `flag_task`: flagged or not. */
      isFlagged: flag.default(false),
      body: comment.default(''),
      editedBody: comment.default(''),
      commentId: id.optional(),
      current_location: line(500).default(''),
      file_ids: sentFileIds,
      /** The revision the decision was made from; an overtaken one is refused with a 409. */
      revision: version.optional(),
      hand_in_version: handInVersion,
      /** Of a comment. */
      send_id: sendId.optional(),
    }),
    output: z.object({
      status: z.literal(200),
      message: z.string(),
      commentId: z.number().nullable(),
      /** What was left undone all the same, since there was nobody to tell. */
      warning: z.string().nullable(),
    }),
    errors: { CONFLICT: { status: 409, data: overtaken } },
  }),
  openNext: endpoint({
    method: 'POST',
    again: 'anew',
    path: taskReviewPaths.next,
    summary: 'Opens the next student from here who is nobody else’s, and keeps them for ten minutes',
    access: 'tasks.review',
    input: ofTask.extend({
      after: id.nullable(),
      show: z.enum(reviewGroupNames).default('not_yet_reviewed'),
    }),
    output: z.object({
      student: studentReview.nullable(),
      /** Why there is none, and where to go instead. */
      why: z.string().nullable(),
      lead: z.object({ url: z.string(), label: z.string() }).nullable(),
    }),
  }),
  claim: endpoint({
    method: 'POST',
    again: 'anew',
    path: taskReviewPaths.claim,
    summary: 'Keeps a student’s work for ten minutes for who has it open, or gives it back',
    access: 'tasks.review',
    input: ofStudent.extend({ is_open: flag }),
    output: z.object({ until: instant.nullable() }),
  }),
  extendDeadline: endpoint({
    method: 'POST',
    path: taskReviewPaths.extension,
    summary: 'Gives a student more time, or declines what they ask',
    access: 'tasks.review',
    input: ofStudent.extend({
      /** Until the evening of this day; null declines the request. */
      due_on: askedDate.nullable(),
      reason: lines(longestReason, 'A reason takes up to 500 characters.').default(''),
    }),
    output: z.object({ message: z.string() }),
  }),
  getMetrics: endpoint({
    method: 'GET',
    path: taskReviewPaths.metrics,
    summary: 'The student’s record in this experience: attendance and tasks',
    access: 'tasks.review',
    input: ofStudent,
    output: z.object({
      attendance: z.object({ present: z.number(), taken: z.number(), absences: z.number() }),
      tasks: z.array(
        z.object({
          id: z.number(),
          title: z.string(),
          dueAt: instant,
          isFinal: z.boolean(),
          status: z.enum(taskStatuses),
          isThis: z.boolean(),
        }),
      ),
    }),
  }),
  getFeedback: endpoint({
    method: 'GET',
    path: taskReviewPaths.feedback,
    summary: 'The units and abilities that a task is assessed by',
    access: 'tasks.review',
    input: ofStudent.extend({
      /** More of them than the task’s own, `unit-12` or `ability-3`. */
      perks: chosen(
        token(20).regex(/^(unit|ability)-[1-9]\d{0,8}$/, 'There is no such unit or ability.'),
        40,
      ),
    }),
    output: feedbackPage,
  }),
  submitFeedback: endpoint({
    method: 'POST',
    path: taskReviewPaths.feedback,
    summary: 'Sends feedback by units and abilities; of a final task with a level each',
    access: 'tasks.review',
    input: ofStudent.extend({
      _action: z.enum(['submit_feedback', 'submit_final_feedback']),
      units: sentPerks(),
      abilities: sentPerks(),
      hand_in_version: handInVersion,
      send_id: sendId.optional(),
    }),
    output: z.object({ shouldCloseFeedbackPage: z.boolean(), message: z.string() }),
  }),
  postFile: endpoint({
    method: 'POST',
    path: taskReviewPaths.files,
    summary: 'Uploads a file to be sent with a comment',
    access: 'tasks.review',
    input: ofStudent.extend(sentTaskFile.shape),
    output: taskFile,
  }),
}

function sentPerks() {
  const sent = z.object({
    id,
    title: line(200).default(''),
    /** As it came with the page: what is sent just as that line says it counts as untouched. */
    comment_id: id.nullish(),
    /** The reviewer has said it now, even where it is what that line says: of a newer version that is news. */
    said_again: z.boolean().optional(),
    flag: perk.shape.flag.default('not_covered'),
    comment: comment.default(''),
    /** Null for none; without it the level stays. */
    finalAssessmentMastery: z.coerce.number().min(0).max(4).multipleOf(0.5).nullish(),
  })
  return listOf(sent, mostPerks, `At most ${mostPerks} units or abilities.`)
    .superRefine(eachOnce('id', 'This is listed twice.'))
    .default([])
}
