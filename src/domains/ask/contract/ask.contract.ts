import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { flag, line, token } from '#contract/values.ts'
import { studentStatuses } from '#domains/people/rules/student-statuses.ts'
import { reportRows } from '#domains/reports/contract/report-rows.ts'
import { decode, encode } from '../rules/address.ts'
import { mostLetters, placeKinds } from './question.ts'

const path = '/backoffice/ask' as const

/** A question as an address has it. */
export const asked = token(800)
  .refine((text) => decode(text) !== undefined, 'This question cannot be read. Write it again.')
  .meta({ examples: [encode({ subject: 'students', where: { is: 'grade', from: 9, to: 9 } })] })
export const answerInput = z.object({ q: asked, sort: token(40).optional() })

const sentence = line(mostLetters, `A sentence takes up to ${mostLetters} characters.`)

const reading = z.object({
  /** The sentence as it was read: with one space between its words. The places of what is wrong are places in it. */
  sentence: z.string(),
  /** The question as an address has it; null where the sentence is not understood. */
  q: z.string().nullable(),
  /** The days of what is counted, in its order; null where they are of each student, or of any time. */
  days: z.array(z.object({ from: z.string(), until: z.string() }).nullable()),
  wrong: z
    .object({
      from: z.number(),
      to: z.number(),
      word: z.string(),
      message: z.string(),
      /** What may have been meant, the nearest first; it takes the place of the word. */
      near: z.array(z.string()),
    })
    .nullable(),
})
export type Reading = z.output<typeof reading>

const answerRow = z.object({
  student_id: z.number(),
  student_name: z.string(),
  grade: z.number(),
  campus: z.string(),
  house: z.string().nullable(),
  status: z.enum(studentStatuses),
  /** What the question counts, in its order. */
  numbers: z.array(z.number()),
})
export type AnswerRow = z.output<typeof answerRow>

/**
 * Questions in a sentence: no model reads it, a grammar does. The answer holds only students in the asker's own list.
 */
export const askContract = {
  read: endpoint({
    method: 'GET',
    path: `${path}/read`,
    summary: 'Reads a sentence; says which word it does not understand',
    access: 'people.view',
    input: z.object({ sentence }),
    output: reading,
  }),
  complete: endpoint({
    method: 'GET',
    path: `${path}/complete`,
    summary: 'What may follow in a sentence, at most 10: of names only what the asker has students of',
    access: 'people.view',
    input: z.object({
      sentence,
      /** Whether its last word may go on; not after a space. */
      open: flag.default(true),
    }),
    output: z.object({
      options: z.array(
        z.object({
          text: z.string(),
          /** What it is, where it is a name. */
          of: z.enum(placeKinds).nullable(),
          /** The place in the sentence from which on it stands. */
          from: z.number(),
        }),
      ),
    }),
  }),
  rows: endpoint({
    method: 'GET',
    path: `${path}/answer`,
    summary: 'The students of whom a question holds',
    access: 'people.view',
    input: reportRows(answerInput),
    output: z.array(answerRow),
    people: (rows) => rows.map(({ student_id }) => student_id),
  }),
  count: endpoint({
    method: 'GET',
    path: `${path}/answer/count`,
    summary: 'Of how many students a question holds',
    access: 'people.view',
    input: z.object({ q: asked }),
    output: z.object({ total: z.number() }),
  }),
}
