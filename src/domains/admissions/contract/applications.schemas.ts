import { z } from 'zod'
import {
  actionKinds,
  evaluationStates,
  interviewStates,
  openStages,
  outcomes,
  recordsStates,
  stages,
  tuitionStates,
} from './application-words.ts'

const day = z.string().nullable()
const instantOrNone = z.string().nullable()

/** What came of what is asked for, each with its day where it has one. */
const states = {
  guardianFinished: z.boolean(),
  studentFinished: z.boolean(),
  guardianSteps: z.object({ done: z.number(), all: z.number() }),
  studentSteps: z.object({ done: z.number(), all: z.number() }),
  flexibleTuitionState: z.enum(tuitionStates),
  flexibleTuitionOn: day,
  academicRecordsState: z.enum(recordsStates),
  academicRecordsOn: day,
  mentorEvaluationState: z.enum(evaluationStates),
  mentorEvaluationOn: day,
  studentInterviewState: z.enum(interviewStates),
  studentInterviewOn: day,
}

export const listedApplication = z.object({
  id: z.number(),
  applicantGuardianId: z.number().nullable(),
  guardianName: z.string(),
  guardianEmail: z.string(),
  guardianRelationship: z.string(),
  studentName: z.string(),
  studentGrade: z.number(),
  ...states,
  googleDriveFolder: z.string().nullable(),
  hubspotDealUrl: z.string().nullable(),
  stage: z.enum(stages),
  stageSince: z.string(),
  /** Another application that may be of the same child. */
  possibleDouble: z.number().nullable(),
  version: z.number(),
})
export type ListedApplication = z.output<typeof listedApplication>

const document = z.object({
  id: z.number(),
  kind: z.enum(['guardian_pdf', 'student_pdf', 'transcript', 'other']),
  title: z.string(),
  version: z.number(),
  pages: z.number().nullable(),
  sizeBytes: z.number(),
  isReadable: z.boolean(),
  hasFile: z.boolean(),
  madeAt: z.string(),
})
const evaluation = z.object({
  kind: z.enum(['teacher', 'mentor']),
  evaluatorName: z.string(),
  evaluatorEmail: z.string(),
  askedAt: instantOrNone,
  lastAskedAt: instantOrNone,
  openedAt: instantOrNone,
  answeredAt: instantOrNone,
  bouncedAt: instantOrNone,
  rating: z.number().nullable(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** How the last mail ended, as the outbox says it. */
  mailState: z.string().nullable(),
})
export type ShownEvaluation = z.output<typeof evaluation>

const event = z.object({
  id: z.number(),
  kind: z.string(),
  detail: z.string(),
  person: z.string().nullable(),
  at: z.string(),
})
export type ShownEvent = z.output<typeof event>

const difference = z.object({ field: z.string(), here: z.string(), there: z.string() })

/** What a service says of the application beside what it was told. */
const outside = z.object({
  object: z.enum(['deal', 'contact', 'folder']),
  url: z.string().nullable(),
  toldAt: instantOrNone,
  seenAt: instantOrNone,
  isMissing: z.boolean(),
  /** Why it could not be read when it was asked for last; empty where it could. */
  unread: z.string(),
  /** What was told last and what stands there, where they differ. */
  differences: z.array(difference),
})
export type ShownOutside = z.output<typeof outside>

const undone = z.object({
  id: z.number(),
  kind: z.enum(actionKinds),
  failure: z.string(),
  cause: z.string().nullable(),
  tries: z.number(),
  askedAt: z.string(),
  nextTryAt: instantOrNone,
})
export type UndoneAction = z.output<typeof undone>

export const applicationPage = z.object({
  id: z.number(),
  studentName: z.string(),
  studentGrade: z.number(),
  startsOn: day,
  campus: z.string().nullable(),
  /** Its grades; null while nobody said which campus. */
  campusGrades: z.object({ gradeFrom: z.number(), gradeTo: z.number() }).nullable(),
  stage: z.enum(stages),
  stageSince: z.string(),
  outcome: z.enum(outcomes).nullable(),
  isDeleted: z.boolean(),
  ...states,
  guardianFinishedAt: instantOrNone,
  studentFinishedAt: instantOrNone,
  livesIn: z.string(),
  schoolNow: z.string(),
  guardians: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      relationship: z.string(),
      isApplicant: z.boolean(),
    }),
  ),
  documents: z.array(document),
  evaluations: z.array(evaluation),
  events: z.array(event),
  outside: z.array(outside),
  undone: z.array(undone),
  /** What stands in the folder in Drive, or will: under the number of its document. */
  folderFiles: z.array(z.object({ id: z.number(), name: z.string(), inDriveAt: instantOrNone })),
  /** How the last mail that asked for the transcript once more went. */
  transcriptRequest: z
    .object({
      toEmail: z.string(),
      askedAt: z.string(),
      mailState: z.string().nullable(),
      hasBounced: z.boolean(),
    })
    .nullable(),
  /** Others that may be of the same child. */
  doubles: z.array(z.object({ id: z.number(), studentName: z.string(), because: z.string() })),
  /** Those that were joined into it, and whether they can be parted again. */
  joined: z.array(z.object({ id: z.number(), studentName: z.string(), canPart: z.boolean() })),
  /** Rosters that wait for a decision and would add the same student, for who may open them. */
  imports: z.array(z.number()),
  /** The one into which it was joined. */
  mergedInto: z.number().nullable(),
  /** What was made of it, while it is admitted; until when it can be taken back, where that is still so. */
  admission: z
    .object({ studentId: z.number(), until: instantOrNone, canOpenStudent: z.boolean() })
    .nullable(),
  version: z.number(),
  isSuperAdmin: z.boolean(),
  canManage: z.boolean(),
  canDecide: z.boolean(),
  services: z.object({ crm: z.boolean(), drive: z.boolean() }),
})
export type ApplicationPage = z.output<typeof applicationPage>

export const pipelineAnswer = z.object({
  stages: z.array(
    z.object({
      stage: z.enum(openStages),
      count: z.number(),
      /** Days, of those that left the stage within a year; null while none did. */
      medianDays: z.number().nullable(),
      left: z.number(),
      longest: z.array(
        z.object({ id: z.number(), studentName: z.string(), studentGrade: z.number(), since: z.string() }),
      ),
    }),
  ),
  outcomes: z.array(z.object({ outcome: z.enum(outcomes), count: z.number() })),
  campuses: z.array(z.object({ cohort_id: z.number(), title: z.string() })),
})
export type Pipeline = z.output<typeof pipelineAnswer>
