import { z } from 'zod'
import { schoolDate } from '#contract/values.ts'
import { graduationStatus } from '#domains/graduation/contract/graduation-status.ts'

/** One line of a transcript: a unit, an exemption, a course elsewhere. */
const courseOfTranscript = z.object({
  title: z.string(),
  /** The experience it was learned in, or who gave the course elsewhere; '' where there is none. */
  source: z.string(),
  /** The requirements it counts in, else the first that would take it. */
  subject: z.string(),
  /** `Demonstrating 3.5`, `Exempt`, `In progress`. */
  mastery: z.string(),
  /** Null while it is in progress. */
  credits: z.number().nullable(),
})
export type CourseOfTranscript = z.output<typeof courseOfTranscript>

/**
 * What a transcript says, in credits (docs/decisions/0095). The same record gives the same content to the letter, and the
 * schema gives its order: that is what is hashed. What is added later is optional, so that old ones stay readable.
 */
export const transcriptContent = z.object({
  school: z.object({ name: z.string(), campus: z.string(), address: z.string().optional() }),
  student: z.object({
    name: z.string(),
    number: z.number(),
    grade: z.number(),
    /** Only for who issues transcripts (docs/decisions/0103). */
    born: schoolDate.optional(),
  }),
  program: z.object({
    title: z.string(),
    plan: z.string(),
    /** `June 2028`. */
    graduates: z.string(),
    status: graduationStatus,
  }),
  years: z.array(z.object({ title: z.string(), credits: z.number(), courses: z.array(courseOfTranscript) })),
  subjects: z.array(z.object({ title: z.string(), met: z.number(), needed: z.number() })),
  met: z.number(),
  needed: z.number(),
  /** Earned, and needed by no requirement. */
  beyond: z.number(),
  /** Counted in two requirements, because the plan says so. */
  twice: z.number(),
  abilities: z.object({ reached: z.number(), needed: z.number() }),
  scale: z.array(z.object({ label: z.string(), levels: z.string() })),
  /** What earns credit, in a sentence. */
  rule: z.string(),
})
export type TranscriptContent = z.output<typeof transcriptContent>
