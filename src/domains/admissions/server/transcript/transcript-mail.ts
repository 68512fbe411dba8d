import { type RawBuilder, sql } from 'kysely'
import type { Mail } from '#server/mail/mail.ts'
import { mailedName } from '../../rules/plain-name.ts'

/** SQL: the key of the mail that asks for a transcript, by its number: the same asked for twice goes out once. */
export const mailKeyOf = (
  applicationId: RawBuilder<unknown>,
  number: RawBuilder<unknown>,
): RawBuilder<string> => sql<string>`'application-transcript-' || ${applicationId} || '-' || ${number}`

interface TranscriptMail {
  readonly applicationId: number
  readonly number: number
  readonly name: string
  readonly email: string
  readonly studentFirstName: string
  /** Where a family has its link mailed once more. */
  readonly url: string
}

/** The mail that asks a family for a transcript that can be read. It holds no link of the application: the one they have goes on. */
export function transcriptMail({ email, ...mail }: TranscriptMail): Mail {
  const name = mailedName(mail.name, 4)
  const child = mailedName(mail.studentFirstName, 2) || 'your child'
  return {
    kind: 'application_transcript',
    toEmail: email,
    isToAddress: true,
    toName: name,
    subject: `Please send the transcript of ${child} once more`,
    paragraphs: [
      `Hello${name === '' ? '' : ` ${name}`},`,
      `we do not have a transcript of ${child} that we can read. Please send it once more, as a PDF or as a photo in which every line can be read.`,
      'The link to your application still takes it, also after you sent your part. If you do not find that link, choose “I have begun already” here, and it is mailed to you once more:',
    ],
    action: { label: 'Get my link again', url: mail.url },
    dedupeKey: `application-transcript-${mail.applicationId}-${mail.number}`,
  }
}
