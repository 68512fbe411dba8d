import { z } from 'zod'
import { endpoint, publicAccess } from '#contract/endpoint.ts'
import { lines, listOf, token } from '#contract/values.ts'
import { ratingQuestions } from '../rules/evaluation-questions.ts'

/** 128 random bits, as the link of a mail has them. */
const linkToken = token(40).regex(/^[\w-]{16,40}$/, 'This link is incomplete. Open it from the email again.')
const access = publicAccess(
  'Whoever was asked for an evaluation is no user; the link is the proof, and ends.',
)

const rating = z.coerce
  .number('Choose one of the five.')
  .int('Choose one of the five.')
  .min(1, 'Choose one of the five.')
  .max(5, 'Choose one of the five.')

export const evaluationContract = {
  getEvaluation: endpoint({
    method: 'GET',
    path: '/evaluations/{token}',
    summary: 'What somebody is asked for by the link of their mail: of a student by first name',
    access,
    input: z.object({ token: linkToken }),
    output: z.object({
      state: z.enum(['open', 'answered', 'ended']),
      studentFirstName: z.string(),
      evaluatorName: z.string(),
      kind: z.enum(['teacher', 'mentor']),
      holdsUntil: z.string().nullable(),
    }),
  }),
  openEvaluation: endpoint({
    method: 'POST',
    path: '/evaluations/{token}/open',
    summary: 'Somebody looks at the form: staff see that the mail arrived',
    access,
    input: z.object({ token: linkToken }),
    output: z.object({ ok: z.literal(true) }),
  }),
  answerEvaluation: endpoint({
    method: 'POST',
    path: '/evaluations/{token}',
    summary: 'The evaluation, once',
    access,
    input: z.object({
      token: linkToken,
      ratings: listOf(rating, ratingQuestions.length).min(ratingQuestions.length, 'Answer every question.'),
      comment: lines(4000, 'What you write takes up to 4,000 characters.').default(''),
    }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
}
