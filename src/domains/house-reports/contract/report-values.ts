import { z } from 'zod'

/** Why a student stands in a weekly report (2-back-office §9). The first two ask for a check-in, the others for praise. */
export const reportCategories = [
  'unexcused_absence',
  'task_not_submitted',
  'attendance_increased',
  'task_submission_increased',
] as const
export type ReportCategory = (typeof reportCategories)[number]

/** What the report advises, most urgent first. */
export const recommendations = ['MESSAGE_STUDENT_AND_GUARDIANS', 'MESSAGE_STUDENT', 'CELEBRATE'] as const
export type Recommendation = (typeof recommendations)[number]

export const approachTypes = ['check_in', 'celebrate'] as const
export type ApproachType = (typeof approachTypes)[number]

export const reportActions = ['markAsDone', 'dismiss', 'undo'] as const
export type ReportAction = (typeof reportActions)[number]

/** How an item was done: a note was written, a message sent, or it was only clicked. */
export const doneHows = ['note', 'message', 'click'] as const
export type DoneHow = (typeof doneHows)[number]

/** What became of an item a week later. */
export const outcomes = ['improved', 'same', 'worse'] as const
export type Outcome = (typeof outcomes)[number]

export const reportSession = z.object({
  attendableId: z.number(),
  kind: z.enum(['session', 'standup', 'checkpoint']),
  title: z.string(),
  startAt: z.string(),
  /** As the roll had it when the report was made: `Late, Insufficient`. */
  status: z.string(),
})
export type ReportSession = z.infer<typeof reportSession>

export const reportTask = z.object({
  taskId: z.number(),
  taskTitle: z.string(),
  themeTitle: z.string(),
  /** The class it belongs to. */
  experienceTitle: z.string(),
  dueAt: z.string(),
  deadlineExtensionDueAt: z.string().nullable(),
  isFinal: z.boolean(),
  /** Null: not handed in. */
  submittedAt: z.string().nullable(),
})
export type ReportTask = z.infer<typeof reportTask>

const problem = { count: z.number(), countBefore: z.number() }
/** Null: none is known of the week before, whose rolls were not all taken. */
const absences = { ...problem, countBefore: z.number().nullable() }
const share = z.object({ part: z.number(), whole: z.number() })
const increase = {
  previousPercentage: z.number(),
  currentPercentage: z.number(),
  improvementPercentage: z.number(),
  /** Of how many, this week and in the four weeks before. */
  current: share,
  previous: share,
}

/** The numbers of an item with what is behind them, as stored: it stays as it was when the report was made. */
export const itemEvidence = z.object({
  unexcused_absence: z.object({ ...absences, sessions: z.array(reportSession) }).optional(),
  task_not_submitted: z.object({ ...problem, tasks: z.array(reportTask) }).optional(),
  attendance_increased: z.object({ ...increase, sessions: z.array(reportSession) }).optional(),
  task_submission_increased: z.object({ ...increase, tasks: z.array(reportTask) }).optional(),
})
export type ItemEvidence = z.infer<typeof itemEvidence>

const figure = z.number().int().min(0)
/**
 * A student's week in four numbers; what is missing from the whole is an unexcused absence, a task not submitted. Beside
 * them in how many sessions the roll was not taken, so that nobody knows; null in reports from before this was kept.
 */
export const weekFigures = z.object({
  attended: figure,
  sessions: figure,
  submitted: figure,
  tasks: figure,
  notTaken: figure.nullable().default(null),
})
export type WeekFigures = z.infer<typeof weekFigures>
