import { z } from 'zod'
import { endpoint, publicAccess } from '#contract/endpoint.ts'
import { email, flag, line, lines, sendId, setOf, token, version } from '#contract/values.ts'
import { isPlainName } from '#domains/admissions/rules/plain-name.ts'
import { problemTexts } from '../rules/form-texts.ts'
import { formAnswer, ownPaper, studentPart } from './intake.schemas.ts'

const byLink = publicAccess(
  'A family that applies is no user yet; the link of their mail is the proof, and ends.',
)
const byAnyone = publicAccess(
  'Who applies is no user yet: nothing counts before it is begun by the mailed link.',
)

/** 128 random bits, as the link of a mail has them. */
const secret = token(40).regex(/^[\w-]{16,40}$/, 'This link is incomplete. Open it from the email again.')
const ofLink = { token: secret }

/** What people do not see and programs fill in. */
const trap = token(200).default('')
/** When the page was opened, as the server signed it. */
const ticket = token(80)

const done = z.object({ ok: z.literal(true), message: z.string() })

/** A name is mailed to somebody: it holds no address that leads elsewhere. */
export const guardianName = (missing: string) =>
  line(160, 'A name takes up to 160 characters.').min(1, missing).refine(isPlainName, problemTexts.plainName)

export const childFields = {
  student_first_name: line(80, 'A first name takes up to 80 characters.')
    .min(1, 'Write the first name.')
    .refine(isPlainName, problemTexts.plainName),
  student_grade: z.coerce
    .number('Choose the grade.')
    .int('Choose the grade.')
    .min(1, 'Choose the grade.')
    .max(12),
}

const mailed = done.extend({
  /** In the demo, which mails nobody: where the link leads. */
  demoAddress: z.string().nullable(),
})

/** An answer as it may be kept, also unfinished: far more than any question takes. */
const anyAnswer = lines(16_000, 'This is longer than 16,000 characters. Make it shorter.')
const question = token(40)

/** What stands in the field of a paper now. */
const keptFile = done.extend({
  value: z.string(),
  version: z.number(),
  savedAt: z.string(),
  papers: z.array(ownPaper),
})

export const intakeContract = {
  getStart: endpoint({
    method: 'GET',
    path: '/apply',
    summary: 'What a family reads before it begins an application',
    access: byAnyone,
    output: z.object({
      ticket: z.string(),
      /** Those of the campuses that take somebody. */
      grades: z.array(z.number()),
      bannerExtraTitle: z.string(),
      bannerSubtitle: z.string(),
      welcomeMessage: z.string(),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/apply',
    summary: 'Begins an application: the link to the form is mailed, and shows that the address is theirs',
    access: byAnyone,
    input: z.object({
      name: guardianName('Write your name.'),
      email: email('This is not an email address. It looks like name@mail.com.'),
      ...childFields,
      website: trap,
      ticket,
    }),
    output: mailed,
  }),
  mailAgain: endpoint({
    method: 'POST',
    path: '/apply/again',
    summary: 'Mails the links of the applications of an address again; the same answer for one without any',
    access: byAnyone,
    input: z.object({
      email: email('This is not an email address. It looks like name@mail.com.'),
      website: trap,
      ticket,
    }),
    output: mailed,
  }),
  open: endpoint({
    method: 'POST',
    path: '/apply/forms/{token}/open',
    summary: 'The form of a link as it stands; before it was begun there is none, however often it is opened',
    access: byLink,
    input: z.object(ofLink),
    output: formAnswer,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/apply/forms/{token}/begin',
    summary:
      'Begins the application of a link, once: whoever has the mail asks for it, no program that looks at links',
    access: byLink,
    input: z.object(ofLink),
    output: done,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/apply/forms/{token}/renew',
    summary: 'Mails a new link to where one that has ended was sent',
    access: byLink,
    input: z.object(ofLink),
    output: done,
  }),
  saveAnswer: endpoint({
    method: 'POST',
    path: '/apply/forms/{token}/answers',
    summary:
      'Keeps an answer as it stands, unfinished or not; one that comes late is kept beside the newer one',
    access: byLink,
    input: z.object({
      ...ofLink,
      question,
      value: anyAnswer,
      /** As the device saw it; 0 while nothing stood there. */
      version,
      /** Somebody chose between what two devices wrote: what came late is over. */
      isChosen: flag.default(false),
      /** What the device sent before and got no answer for: where one of them stands, this was written over it. */
      unanswered: setOf(anyAnswer, 20).default([]),
    }),
    output: z.object({
      version: z.number(),
      savedAt: z.string(),
      /** What stands there instead, where another device was faster. */
      newer: z.object({ value: z.string(), savedAt: z.string() }).nullable(),
      others: z.array(z.object({ value: z.string(), savedAt: z.string() })),
    }),
  }),
  sendFile: endpoint({
    method: 'POST',
    path: '/apply/forms/{token}/files/{question}',
    summary: 'Takes a paper: checked by content, kept with the application',
    access: byLink,
    input: z.object({ ...ofLink, question, file: z.file('Choose a file.') }),
    output: keptFile,
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/apply/forms/{token}/files/{question}/{paper}',
    summary: 'Takes a paper back that was not sent yet; one that is gone already stays so',
    access: byLink,
    input: z.object({
      ...ofLink,
      question,
      /** Its number among the papers of the question. */
      paper: z.coerce.number('Choose a paper.').int('Choose a paper.').min(1, 'Choose a paper.').max(100),
      /** As it was shown: one that was taken back leaves its number to the next. */
      name: line(160).optional(),
    }),
    output: keptFile,
  }),
  send: endpoint({
    method: 'POST',
    path: '/apply/forms/{token}/send',
    summary: 'Sends a part: the draft is closed, once',
    access: byLink,
    input: z.object(ofLink),
    output: done,
  }),
  askStudent: endpoint({
    method: 'POST',
    path: '/apply/forms/{token}/student',
    summary: 'Gives the student their own link: by mail, on this device, or takes it back',
    access: byLink,
    input: z.object({
      ...ofLink,
      way: z.enum(['mail', 'here', 'withdraw'], 'Choose mail, here or withdraw.'),
    }),
    output: done.extend({
      address: z.string().nullable(),
      /** As the form of the guardian shows it from now on. */
      student: studentPart,
    }),
  }),
  addSibling: endpoint({
    method: 'POST',
    path: '/apply/forms/{token}/sibling',
    summary: 'Begins the application of a brother or sister with what the guardian said already',
    access: byLink,
    input: z.object({ ...ofLink, ...childFields, send_id: sendId.optional() }),
    output: done.extend({ address: z.string() }),
  }),
}
