import { z } from 'zod'
import { topicName } from '#contract/topic-name.ts'
import { instant, schoolDate } from '#contract/values.ts'
import { assessmentFlags } from '#domains/mastery/contract/assessment-flags.ts'
import { taskStatuses } from '#domains/tasks/contract/task-status.ts'
import { taskFile } from '#domains/tasks/contract/tasks.schemas.ts'
import { feedActions, reviewActions, reviewGroupNames } from './review-words.ts'

const level = z.number().nullable()

/** Who has a student's work open, and until when it is kept for them. */
const claim = z.object({ name: z.string(), until: instant })

export const taskReview = z.object({
  taskTitle: z.string(),
  themeTitle: z.string(),
  dueAt: instant,
  isFinal: z.boolean(),
  /** In the order of the sidebar; a group without students is left out. */
  statusGroups: z.array(
    z.object({
      name: z.enum(reviewGroupNames),
      students: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          /** Grade and house, where another on this task bears the same name. */
          nameDetail: z.string().nullable(),
          imageUrl: z.string().nullable(),
          status: z.enum(taskStatuses),
          /** They ask for more time. */
          asksForTime: z.boolean(),
          /** Another reviewer has it open. */
          claim: claim.nullable(),
        }),
      ),
    }),
  ),
  defaultStudentId: z.number().nullable(),
  experience: z.object({ id: z.number(), title: z.string(), type: z.string(), typeTitle: z.string() }),
  topics: z.array(topicName),
})
export type TaskReview = z.output<typeof taskReview>

/** A unit or ability as it was assessed, in the thread. */
const assessedPerk = z.object({
  title: z.string(),
  /** What the level is called for the student's grade; null: none was given. */
  mastery: z.string().nullable(),
  flag: z.enum(assessmentFlags),
  /** HTML. */
  comment: z.string(),
  assessedLevel: level,
  isExempt: z.boolean(),
  isOffProgram: z.boolean(),
})

const attachment = z.object({ url: z.string(), title: z.string() })

export const feedMessage = z.object({
  key: z.string(),
  action: z.enum(feedActions),
  isSelf: z.boolean(),
  authorName: z.string(),
  authorImage: z.string().nullable(),
  createdAt: instant,
  /** HTML, harmless. */
  body: z.string(),
  attachment: attachment.nullable(),
  data: z.object({
    commentId: z.number().nullable(),
    comment: z.string(),
    perks: z.array(assessedPerk),
  }),
  /** All attachments: files with their size, links without. */
  attachments: z.array(
    z.union([taskFile.extend({ kind: z.literal('file') }), attachment.extend({ kind: z.literal('link') })]),
  ),
  /** Of what was handed in: which version. */
  version: z.number().nullable(),
  /** Of what was said or decided after a newer version had come: which one its author had before their eyes. */
  onVersion: z.number().nullable(),
  isByStudent: z.boolean(),
  editedAt: instant.nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), undo: z.boolean() }),
})
export type FeedMessage = z.output<typeof feedMessage>

export const presetComment = z.object({
  id: z.number(),
  title: z.string(),
  textBody: z.string(),
  /** HTML. */
  body: z.string(),
  version: z.number(),
  /** The viewer may change it. */
  isOwn: z.boolean(),
})
export type PresetComment = z.output<typeof presetComment>

const request = z.object({
  reason: z.string(),
  wantedOn: schoolDate,
  askedAt: instant,
  /** The student's first name; where staff asked in a mirror: `Kim Staff for Mia`. */
  askedBy: z.string(),
})

/** Everything of one student's work in one answer: name, work, thread and perks change together. */
export const studentReview = z.object({
  studentId: z.number(),
  studentName: z.string(),
  studentFirstName: z.string(),
  imageUrl: z.string().nullable(),
  grade: z.number(),
  houseTitle: z.string().nullable(),
  taskStatus: z.enum(taskStatuses),
  isFlagged: z.boolean(),
  hasActiveExtensionRequest: z.boolean(),
  showExtendDeadlineButton: z.boolean(),
  excuseTaskButton: z.object({
    visible: z.boolean(),
    variant: z.object({ action: z.enum(reviewActions), text: z.string() }),
  }),
  canAssessTask: z.boolean(),
  shouldEnableFeedback: z.boolean(),
  shouldProposeReview: z.boolean(),
  isFlaggable: z.boolean(),
  showFlaggedButton: z.boolean(),
  shouldProposeArchivingFutureExperienceInstances: z.boolean(),
  futureInstances: z.array(z.object({ cycle_title: z.string(), experience_title: z.string() })),
  masteryLevels: z.record(z.string(), z.string()),
  presetComments: z.object({ experience: z.array(presetComment), general: z.array(presetComment) }),
  feedData: z.array(feedMessage),
  /** Goes along with a decision, so that one made from an older state is refused. */
  revision: z.number(),
  /** The newest version that was handed in. */
  newestVersion: z.number().nullable(),
  /** The ids of the drafts the viewer has sent: a draft that comes late is recognized by its id. */
  sentIds: z.array(z.string()),
  /** The evening until which it counts as in time: the extension, where there is one. */
  countsAt: instant,
  submittedAt: instant.nullable(),
  extendedTo: instant.nullable(),
  request: request.nullable(),
  canMiss: z.boolean(),
  claim: claim.nullable(),
})
export type StudentReview = z.output<typeof studentReview>

/** A unit or ability on the feedback page. */
export const perk = z.object({
  id: z.number(),
  type: z.enum(['unit', 'ability']),
  title: z.string(),
  topicTitle: z.string(),
  /** What the student's level is called now; `Not started` where nothing was assessed. */
  mastery: z.string(),
  flag: z.enum(assessmentFlags),
  /** HTML. */
  comment: z.string(),
  /** The line of the thread that says so; null where nothing was said, or nothing stands. */
  comment_id: z.number().nullable(),
  finalAssessmentMastery: level,
  /** What was said here is higher than where the student stood before. */
  levelUp: z.boolean(),
  isExempt: z.boolean(),
  isOffProgram: z.boolean(),
})
export type Perk = z.output<typeof perk>

export const feedbackPage = z.object({
  taskPerks: z.object({ units: z.array(perk), abilities: z.array(perk) }),
  availablePerks: z.array(z.object({ topicTitle: z.string(), perks: z.array(perk) })),
  taskType: z.enum(['default', 'final']),
  studentFirstName: z.string(),
  masteryLevels: z.record(z.string(), z.string()),
  shouldEnableFeedback: z.boolean(),
  newestVersion: z.number().nullable(),
})
export type FeedbackPage = z.output<typeof feedbackPage>

/** What another decided meanwhile, beside what one was about to. */
export const overtaken = z.object({
  revision: z.number(),
  kind: z.enum(['decided', 'handed_in', 'changed']),
  theirs: z.object({ status: z.enum(taskStatuses), byName: z.string().nullable(), at: instant.nullable() }),
  yours: z.enum(reviewActions),
})
export type Overtaken = z.output<typeof overtaken>
