import { type RawBuilder, sql } from 'kysely'
import type { Mail } from '#server/mail/mail.ts'
import { mailedName } from '../../rules/plain-name.ts'

/** SQL: the key of the mail of an evaluation by its number: the same asked for twice goes out once. */
export const mailKeyOf = (id: RawBuilder<unknown>, number: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`'application-evaluation-' || ${id} || '-' || ${number}`

interface EvaluationMail {
  readonly id: number
  readonly number: number
  readonly kind: 'teacher' | 'mentor'
  readonly evaluatorName: string
  readonly evaluatorEmail: string
  /** Whoever gets the mail learns no more of the student than whom it is about. */
  readonly studentFirstName: string
  readonly url: string
  readonly until: string
}

/** The mail that asks somebody for their evaluation. Families write both names: the mail says their first words at most. */
export function evaluationMail(mail: EvaluationMail): Mail {
  const evaluator = mailedName(mail.evaluatorName, 4)
  const child = mailedName(mail.studentFirstName, 2) || 'a student'
  return {
    kind: 'application_evaluation',
    toEmail: mail.evaluatorEmail,
    toName: evaluator,
    subject: `An evaluation of ${child}`,
    paragraphs: [
      `Hello${evaluator === '' ? '' : ` ${evaluator}`},`,
      `the family of ${child} named you as ${mail.kind}. We would like to hear how you know ${child}: a few questions, about five minutes. The family does not read what you write.`,
      `The link is yours alone and works until ${mail.until}.`,
    ],
    action: { label: 'Write the evaluation', url: mail.url },
    dedupeKey: `application-evaluation-${mail.id}-${mail.number}`,
    isPrivate: true,
    isToAddress: true,
  }
}
