import { z } from 'zod'
import { causes } from '#contract/text/causes.ts'
import { jobStatuses, stepStates, userTypes } from './chat-words.ts'

const heartbeatId = z.string().nullable()
const count = z.number()

export const chatStudent = z.object({
  id: z.number(),
  name: z.string(),
  houseTitle: z.string().nullable(),
  cohortTitle: z.string(),
  /** Of the student; in the community of guardians of the first guardian, once all are there. */
  heartbeatId,
  /** Who should be in the community for the student, and how many of them are. */
  expected: count,
  there: count,
})

export const chatHouse = z.object({
  id: z.number(),
  title: z.string(),
  cohortTitle: z.string(),
  heartbeatChannelId: heartbeatId,
  heartbeatGroupId: heartbeatId,
  heartbeatVoiceChannelId: heartbeatId,
})

export const chatExperience = z.object({
  id: z.number(),
  title: z.string(),
  cohortTitle: z.string().nullable(),
  experts: z.array(z.string()),
  enableHeartbeat: z.boolean(),
  heartbeatChannelId: heartbeatId,
  heartbeatGroupId: heartbeatId,
})

export const chatUser = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(userTypes),
  heartbeatId,
  invitedAt: z.string().nullable(),
})

export const chatEmployee = z.object({
  id: z.number(),
  name: z.string(),
  advisedHouses: z.array(z.string()),
  job: z.string(),
  heartbeatId,
})

export const chatJob = z.object({
  id: z.number(),
  type: z.string(),
  resourceId: z.number().nullable(),
  /** Whom or what a job of one is about. */
  resourceName: z.string().nullable(),
  status: z.enum(jobStatuses),
  errorsCount: count,
  writtenCount: count,
  stepCount: count,
  /** How many of its steps are done, while it runs. */
  doneCount: count,
  failure: z.string(),
  updatedAt: z.string(),
})

const line = z.object({ id: z.number(), at: z.string(), text: z.string() })

export const chatJobDetails = chatJob.extend({
  /** The newest 200 of each. */
  errors: z.array(line),
  info: z.array(line),
  /** The first 200. */
  steps: z.array(
    z.object({
      position: z.number(),
      verb: z.string(),
      fact: z.string(),
      taken: z.number(),
      state: z.enum(stepStates),
      reason: z.string(),
      cause: z.enum(causes).nullable(),
    }),
  ),
  readCount: count,
  readBackCount: count,
  skippedCount: count,
  /** How many people and things the steps that wait for a second person take away. */
  heldTaken: count,
  cause: z.enum(causes).nullable(),
  askedBy: z.string().nullable(),
  askedAt: z.string(),
  approvedBy: z.string().nullable(),
  nextTryAt: z.string().nullable(),
  /** Why the viewer may not approve it; null where they may, or nothing waits for it. */
  approvalHindrance: z.string().nullable(),
})

export const chatInconsistency = z.object({
  id: z.number(),
  source: z.enum(['school', 'chat']),
  name: z.string(),
  type: z.string(),
  status: z.enum(['open', 'ignored', 'left alone']),
  showActionButton: z.boolean(),
  fact: z.string(),
  cause: z.string(),
  verb: z.string(),
  /** It is put right with all others of the school's own making. */
  isOurs: z.boolean(),
  taken: count,
  foundAt: z.string(),
  ignored: z.object({ reason: z.string(), until: z.string(), by: z.string().nullable() }).nullable(),
})

const result = z.object({
  jobId: z.number(),
  type: z.string(),
  status: z.enum(jobStatuses),
  at: z.string(),
  writtenCount: count,
  skippedCount: count,
  errorsCount: count,
})

/** How a community stands: what ended last, and beside it what goes on now. */
export const chatState = z.object({
  isConnected: z.boolean(),
  setUpAt: z.string().nullable(),
  memberRoleId: z.string().nullable(),
  staffRoleId: z.string().nullable(),
  comparedAt: z.string().nullable(),
  failure: z.string(),
  failedAt: z.string().nullable(),
  silentSince: z.string().nullable(),
  usersThere: count,
  groupsThere: count,
  /** Differences that nobody lets be, those of them that are repaired with all, those let be, and who there is unknown here and left alone. */
  open: count,
  repairable: count,
  ignored: count,
  leftAlone: count,
  lastFinished: result.nullable(),
  present: result.extend({ doneCount: count, stepCount: count, failure: z.string() }).nullable(),
})

export const tested = z.object({
  scopes: z.array(z.object({ scope: z.string(), isGood: z.boolean(), sentence: z.string() })),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
})
