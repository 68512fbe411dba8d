import { z } from 'zod'
import { instant } from '#contract/values.ts'

/**
 * What a family is told of a row of a roll: less than staff see, who also need to know if somebody stayed long enough.
 */
export const familyWords = ['absent', 'excused', 'late', 'there', 'nothing'] as const
export type FamilyWord = (typeof familyWords)[number]

const familyWord = z.enum(familyWords)

/** What became of the mail: `unknown` when the mail server's answer was lost, null when no mail is kept. */
export const mailEnds = ['sent', 'waiting', 'failed', 'unknown'] as const

/** One occasion on which a family was told something of a row, in the same words to each guardian. */
export const telling = z.object({
  at: instant,
  said: familyWord,
  isCorrection: z.boolean(),
  guardians: z.array(
    z.object({
      name: z.string(),
      mail: z.enum(mailEnds).nullable(),
      sentAt: instant.nullable(),
      /** Whether it is in the bell, too, beside the mail. */
      isInBell: z.boolean(),
    }),
  ),
})
export type Telling = z.output<typeof telling>

/** A guardian who was told of a row and would be told of its correction, with what they were told last. */
export const hearer = z.object({ guardianId: z.number(), name: z.string(), said: familyWord })
export type Hearer = z.output<typeof hearer>
