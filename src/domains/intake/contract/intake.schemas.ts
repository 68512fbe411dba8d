import { z } from 'zod'

const late = z.object({ value: z.string(), savedAt: z.string() })
const offer = z.object({ value: z.string(), label: z.string() })
const offeredCampus = offer.extend({ gradeFrom: z.number(), gradeTo: z.number() })
const sentAnswers = z.array(z.object({ question: z.string(), answer: z.string() }))

/** A paper that was not sent yet: its family may take it back. */
export const ownPaper = z.object({
  question: z.string(),
  /** Its number among the papers of this question. */
  number: z.number(),
  name: z.string(),
})

/** How far the student's part is, and where its link was mailed to last: empty where none that holds was. */
export const studentPart = z.object({
  state: z.enum(['none', 'asked', 'begun', 'sent', 'reopened']),
  mailedTo: z.string(),
})

/** A form as whoever has its link sees it. */
const form = z.object({
  part: z.enum(['guardian', 'student']),
  /** open: it can be changed. sent: it is with the school. over: the application is decided. */
  state: z.enum(['open', 'sent', 'over']),
  studentFirstName: z.string(),
  guardianName: z.string(),
  guardianEmail: z.string(),
  isPaper: z.boolean(),
  /** The version of the form it was begun in. */
  formVersion: z.number(),
  answers: z.record(
    z.string(),
    z.object({ value: z.string(), version: z.number(), savedAt: z.string(), others: z.array(late) }),
  ),
  /** The oldest of a question first; none once the part was sent. */
  papers: z.array(ownPaper),
  savedAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  sentAnswers,
  /** Why the school opened the part once more. */
  reason: z.string(),
  offers: z.object({ campuses: z.array(offeredCampus), dates: z.array(offer) }),
  today: z.string(),
  notes: z.object({ tuition: z.string(), ssat: z.string() }),
  /** Of the guardian alone: how far the student's part and the evaluations are. */
  student: studentPart.nullable(),
  /** Of the guardian alone: how far the decision about tuition is. */
  tuition: z.enum(['none', 'in_review', 'done']),
  evaluators: z.array(
    z.object({
      kind: z.enum(['teacher', 'mentor']),
      name: z.string(),
      state: z.enum(['named', 'asked', 'bounced', 'answered']),
    }),
  ),
  holdsUntil: z.string(),
})
export type ShownForm = z.output<typeof form>

/** A link that has ended tells nothing of what it was for. */
export const formAnswer = z.object({
  isEnded: z.boolean(),
  /** It ended by itself, and a new one can go to where it was mailed. */
  canRenew: z.boolean(),
  /** Nobody has begun yet: of whom the application will be. Mail programs open links, and begin nothing. */
  toBegin: z.object({ studentFirstName: z.string(), guardianName: z.string() }).nullable(),
  form: form.nullable(),
})

const partVersion = z.object({
  part: z.enum(['guardian', 'student']),
  version: z.number(),
  reason: z.string(),
  reopenedBy: z.string().nullable(),
  savedAt: z.string(),
  sentAt: z.string().nullable(),
  answers: z.array(z.object({ question: z.string(), answer: z.string(), isChanged: z.boolean() })),
})
export type PartVersion = z.output<typeof partVersion>

const familyLink = z.object({
  id: z.number(),
  part: z.enum(['guardian', 'student']),
  /** Where it was mailed; empty where it was opened on the device of somebody. */
  email: z.string(),
  isPaper: z.boolean(),
  madeAt: z.string(),
  usedAt: z.string().nullable(),
  endsAt: z.string(),
  state: z.enum(['holds', 'ended', 'withdrawn']),
})
export type FamilyLink = z.output<typeof familyLink>

export const writtenAnswer = z.object({
  applicationId: z.number(),
  studentName: z.string(),
  versions: z.array(partVersion),
  /** What the family said of guardians and staff corrected: both texts, a sentence each. */
  differences: z.array(z.string()),
  links: z.array(familyLink),
  /** Where a new link to the guardian part would go; empty where nobody may mail one. */
  mailsTo: z.string(),
  /** Where a new link to the student's part would go; empty where the family did not have it mailed. */
  mailsStudentTo: z.string(),
  canWithdraw: z.boolean(),
  canReopen: z.array(z.enum(['guardian', 'student'])),
  suspects: z.array(
    z.object({ applicationId: z.number(), studentName: z.string(), isSameBirthday: z.boolean() }),
  ),
})
