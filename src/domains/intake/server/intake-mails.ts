import { school } from '#contract/school/school.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { mailedName } from '#domains/admissions/rules/plain-name.ts'
import { shortDayText } from '#domains/school-calendar/rules/day-text.ts'
import type { Database } from '#server/database/database.ts'
import { insertMail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { applyAddress } from '../rules/apply-address.ts'
import { makeLink, type NewLink } from './links.ts'

type Sender = Pick<Services, 'clock' | 'publicUrl'>

interface Words {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly label: string
}

/**
 * Anybody may type an address and a name: a subject has no word of theirs, a text the first words of names at most, as letters.
 */
const applicationOf = (firstName: string): string => {
  const child = mailedName(firstName, 2)
  return child === '' ? 'the application' : `the application of ${child}`
}

const hello = (name: string): string => {
  const first = mailedName(name)
  return first === '' ? 'Hello,' : `Hello ${first},`
}

const words = {
  start: (child: string): Words => ({
    subject: `Your application at ${school().productName}`,
    paragraphs: [
      `this is your link to ${applicationOf(child)} at ${school().productName}. It shows us that the address is yours: open it, and begin the application there.`,
      'You can stop at any time: each answer is saved when you leave it, and the link brings you back, on any device.',
    ],
    label: 'Open the application',
  }),
  again: (child: string): Words => ({
    subject: `Your application at ${school().productName}`,
    paragraphs: [`here is a new link to ${applicationOf(child)}. Everything you wrote is there.`],
    label: 'Go on with the application',
  }),
  student: (): Words => ({
    subject: 'Your part of the application',
    paragraphs: [
      `one part of your application at ${school().productName} is yours alone: six questions, in your own words.`,
      'Each answer is saved when you leave it. You can stop and go on whenever you like.',
    ],
    label: 'Write my part',
  }),
} as const

export type LinkMail = keyof typeof words

/** Makes a link and mails it to whom it is for. Returns its secret, for a demo that mails nobody. */
export async function mailLink(
  db: Database,
  services: Sender,
  link: NewLink,
  kind: LinkMail,
): Promise<string> {
  const { id, token, endsAt } = await makeLink(db, link, services.clock.nowMs())
  const { subject, paragraphs, label } = words[kind](link.studentFirstName)
  const receiver = link.part === 'student' ? link.studentFirstName : link.name
  await insertMail(db, {
    kind: 'application_link',
    toEmail: link.email,
    toName: mailedName(receiver),
    subject,
    paragraphs: [
      hello(receiver),
      ...paragraphs,
      `The link is yours alone and works until ${shortDayText(schoolDateOf(endsAt.getTime()))}.`,
    ],
    action: { label, url: `${services.publicUrl}${applyAddress(token)}` },
    dedupeKey: `intake-link-${id}`,
    isPrivate: true,
    isToAddress: true,
  })
  return token
}

/** Mails why a part is open once more, with a link to it. */
export async function mailCorrection(
  db: Database,
  services: Sender,
  { link, reason }: { readonly link: NewLink; readonly reason: string },
): Promise<void> {
  const { id, token, endsAt } = await makeLink(db, link, services.clock.nowMs())
  const receiver = link.part === 'student' ? link.studentFirstName : link.name
  await insertMail(db, {
    kind: 'application_correction',
    toEmail: link.email,
    toName: mailedName(receiver),
    subject: 'Please correct something in your application',
    paragraphs: [
      hello(receiver),
      `we opened what you sent for ${applicationOf(link.studentFirstName)} once more, so that you can correct it. What you wrote is all there.`,
      reason,
      `The link is yours alone and works until ${shortDayText(schoolDateOf(endsAt.getTime()))}.`,
    ],
    action: { label: 'Correct my answers', url: `${services.publicUrl}${applyAddress(token)}` },
    dedupeKey: `intake-link-${id}`,
    isPrivate: true,
    isToAddress: true,
  })
}

/** Mails that a part is here. It holds no link: the one they have goes on. */
export const mailReceipt = (
  db: Database,
  {
    id,
    to,
    name,
    child,
  }: { readonly id: string; readonly to: string; readonly name: string; readonly child: string },
): Promise<void> =>
  insertMail(db, {
    kind: 'application_receipt',
    toEmail: to,
    isToAddress: true,
    toName: mailedName(name),
    subject: 'We have your part of the application',
    paragraphs: [
      hello(name),
      `your part of ${applicationOf(child)} is with us. The link you have shows what you sent.`,
      'We will write to you if something is missing, and as soon as there is a decision.',
    ],
    dedupeKey: `intake-receipt-${id}`,
  })
