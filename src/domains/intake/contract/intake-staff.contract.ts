import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { email, id, lines } from '#contract/values.ts'
import { childFields, guardianName } from './intake.contract.ts'
import { writtenAnswer } from './intake.schemas.ts'

const done = z.object({ ok: z.literal(true), message: z.string() })

export const intakeStaffContract = {
  enterPaper: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/paper-forms',
    summary: 'Begins an application that a family wrote on paper; the family is not mailed',
    access: 'admissions.manage',
    input: z.object({
      ...childFields,
      name: guardianName('Write the name of the guardian.'),
      email: z
        .union([z.literal(''), email()], 'This is not an email address. It looks like name@mail.com.')
        .default(''),
    }),
    output: done.extend({ address: z.string(), applicationId: z.number() }),
  }),
  getWritten: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/admissions/{applicationId}/written',
    summary: 'What a family wrote, version by version, and which applications may be the same',
    access: 'admissions.view',
    input: z.object({ applicationId: id }),
    output: writtenAnswer,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/{applicationId}/reopen-part',
    summary: 'Opens a part for a correction, with a reason that the family reads; what was sent stays',
    access: 'admissions.manage',
    input: z.object({
      applicationId: id,
      part: z.enum(['guardian', 'student'], 'Choose the part.'),
      reason: lines(1000, 'A reason takes up to 1,000 characters.').min(1, 'Say what is to be corrected.'),
    }),
    output: done,
  }),
  mailLink: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/{applicationId}/mail-link',
    summary:
      'Mails the guardian who applies, or the student, a new link to their part, as the family can ask for it itself',
    access: 'admissions.manage',
    input: z.object({
      applicationId: id,
      part: z.enum(['guardian', 'student'], 'Choose the part.').default('guardian'),
    }),
    output: done,
  }),
  withdrawLink: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/{applicationId}/withdraw-link',
    summary:
      'Ends a link that was mailed to a family: it opens nothing any more, and no new one goes to its address',
    access: 'admissions.manage',
    input: z.object({ applicationId: id, intakeLinkId: id }),
    output: done,
  }),
}
