import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { causes } from '#contract/text/causes.ts'
import { flag, id } from '#contract/values.ts'
import { actionKinds } from './application-words.ts'

const done = z.object({ ok: z.literal(true), message: z.string() })
const ofApplication = z.object({ applicationId: id })

/** The action was not done: why. It stands with the application and is repeated. */
const errors = { FAILED_DEPENDENCY: { status: 424, data: z.object({ reason: z.string() }) } }

const action = <Path extends `/${string}`>(path: Path, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    access: 'admissions.act',
    input: ofApplication,
    output: done,
    errors,
  })

export const applicationActionsContract = {
  generatePdf: endpoint({
    method: 'POST',
    path: '/admissions-generate-pdf',
    summary: 'Print the guardian or the student part of an application',
    access: 'admissions.act',
    input: ofApplication.extend({ isStudent: flag.default(false) }),
    output: done,
    errors,
  }),
  createDeal: action('/admissions-trigger-deal-creation', 'Make the deal of an application at the CRM'),
  createContact: action(
    '/admissions-trigger-contact-creation',
    'Make the contact of the guardian who applies at the CRM',
  ),
  updateContact: action('/admissions-trigger-contact-update', 'Bring that contact up to date'),
  resendEvaluation: endpoint({
    method: 'POST',
    path: '/admissions-resend-mentor-evaluation',
    summary: 'Ask the teacher (isFirstMentor) or the mentor for an evaluation by mail',
    access: 'admissions.act',
    input: ofApplication.extend({ isFirstMentor: flag }),
    output: done,
    errors,
  }),
  generateFolder: action(
    '/admissions-generate-enrolled-folder',
    'Make the folder of an enrolled student in Drive',
  ),
  bringFiles: action(
    '/backoffice/workbench/admissions/{applicationId}/bring-files',
    'Put what the family sent since into the folder of an application',
  ),
  askForTranscript: action(
    '/backoffice/workbench/admissions/{applicationId}/ask-for-transcript',
    'Ask the guardian who applies for a transcript that can be read, by mail',
  ),
  updateDeal: action('/admissions-update-deal-info', 'Bring the deal of an application up to date'),

  preview: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/admissions/{applicationId}/action-preview',
    summary: 'What an action would send, before it is confirmed',
    access: 'admissions.act',
    input: ofApplication.extend({ kind: z.enum(actionKinds) }),
    output: z.object({
      studentName: z.string(),
      /** What happens, in a sentence. */
      sentence: z.string(),
      /** What is sent, beside what was sent last; `before` is null where nothing was. */
      changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), now: z.string() })),
      /** Who hears of it, and what a repeat does. */
      told: z.string(),
      /** Why it cannot be done now. */
      hindrance: z.string().nullable(),
    }),
  }),
  lookAgain: endpoint({
    method: 'POST',
    again: 'anew',
    path: '/backoffice/workbench/admissions/{applicationId}/look-again',
    summary: 'Ask the CRM and Drive what they say of an application now',
    access: 'admissions.act',
    input: ofApplication,
    output: z.object({ ok: z.literal(true), message: z.string() }),
    errors,
  }),
  listFailed: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/admissions/failed-actions',
    summary: 'Actions that failed, with why, the newest first',
    access: 'admissions.act',
    input: paged(z.object({})),
    output: z.object({
      ...pageFacts,
      actions: z.array(
        z.object({
          id: z.number(),
          applicationId: z.number(),
          studentName: z.string(),
          kind: z.enum(actionKinds),
          failure: z.string(),
          cause: z.enum(causes).nullable(),
          tries: z.number(),
          askedAt: z.string(),
          askedBy: z.string().nullable(),
          nextTryAt: z.string().nullable(),
        }),
      ),
    }),
  }),
  tryAgain: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/failed-actions/{actionId}/try-again',
    summary: 'Try an action that failed again, now',
    access: 'admissions.act',
    input: z.object({ actionId: id }),
    output: done,
    errors,
  }),
  close: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/failed-actions/{actionId}/close',
    summary: 'Let an action that failed be: it is not tried again',
    access: 'admissions.act',
    input: z.object({ actionId: id }),
    output: done,
  }),
}
