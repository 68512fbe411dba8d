import { z } from 'zod'
import { endpoint, publicAccess, signedInAccess } from '#contract/endpoint.ts'
import { askedDate, id, instant, lines, search, token } from '#contract/values.ts'
import { documentLimitBytes } from './excuse-values.ts'
import {
  excuseDetail,
  excuseDocument,
  excuseForm,
  excuseFormFacts,
  excuseMessage,
  recurrenceForm,
  seriesScope,
} from './excuses.schemas.ts'

const done = z.object({ ok: z.literal(true), message: z.string() })
const ofExcuse = z.object({ id })

const family = signedInAccess(
  'Guardians open the excuses of their own children, staff those of the students they see: the queries hold them to it.',
)

/** The excuses of one person or family: filing, correcting, removing, talking about them. */
export const excusesContract = {
  createExcuse: endpoint({
    method: 'POST',
    path: '/excuses',
    summary: 'Files an excuse: by an employee it counts at once, by a guardian it waits for approval',
    access: 'excuses.create',
    input: excuseForm,
    output: z.object({
      id: z.number(),
      approved: z.boolean().nullable(),
      message: z.string(),
      /** Told to guardians: who approves it. */
      notice: z.string().nullable(),
    }),
  }),
  updateExcuse: endpoint({
    method: 'PATCH',
    path: '/excuses/{id}',
    summary: 'Corrects an excuse; its student stays',
    access: 'excuses.create',
    input: excuseForm.extend({ id }),
    // Told to guardians: who decides on it now, where another number of days changed that.
    output: done.extend({ notice: z.string().nullable() }),
  }),
  deleteExcuse: endpoint({
    method: 'DELETE',
    path: '/excuses/{id}',
    summary: 'Removes an excuse',
    access: 'excuses.create',
    input: ofExcuse,
    output: done,
  }),
  deleteExcuseOfSession: endpoint({
    method: 'DELETE',
    path: '/excuses/{excuse_id}/{attendable_id}',
    summary: 'Removes an excuse from one session; the rest of it stays',
    access: 'excuses.create',
    input: z.object({ excuse_id: id, attendable_id: id }),
    output: done,
  }),
  createRecurringExcuse: endpoint({
    method: 'POST',
    path: '/excuses/recurring',
    summary: 'Files an excuse for weekdays of a period, one a day',
    access: 'excuses.create_recurring',
    input: z.object({ recurrence: recurrenceForm.prefault({}), excuse: excuseForm.prefault({}) }),
    output: z.array(z.number()),
  }),
  updateRecurringExcuse: endpoint({
    method: 'PATCH',
    path: '/excuses/recurring/{id}',
    summary: 'Corrects a series: this and the following (default), this one, or all',
    // Each excuse of it is held to who may correct it; only more weekdays need the right to file such (1-staff-tools §5).
    access: 'excuses.create',
    input: z.object({
      id,
      excuseId: id,
      recurrence: recurrenceForm.prefault({}),
      excuse: excuseForm.prefault({}),
      eventsToUpdate: seriesScope,
    }),
    output: done.extend({ excuse_ids: z.array(z.number()) }),
  }),
  deleteRecurringExcuse: endpoint({
    method: 'DELETE',
    path: '/excuses/recurring/{recurring_id}',
    summary: 'Removes the single excuse of a series; an admin may choose this and the following, or all',
    access: 'excuses.create',
    inputStructure: 'detailed',
    input: z.object({
      params: z.object({ recurring_id: id }),
      query: z.object({ excuseId: id, recurring_id: id.optional(), eventsToUpdate: seriesScope }),
    }),
    output: done.extend({ excuse_ids: z.array(z.number()) }),
  }),
  getExcuse: endpoint({
    method: 'GET',
    path: '/excuses/{id}',
    summary: 'The modal of staff: an excuse with the sessions it covers, its documents and its thread',
    // Families have `GET /family/excuses/{id}`, without addresses, counts and what a decision would do (decision 32).
    access: 'excuses.view',
    input: ofExcuse,
    output: excuseDetail,
  }),
  getExcuseForm: endpoint({
    method: 'GET',
    path: '/excuses/form',
    summary:
      'What the absence form needs: students to choose from, the school year, whether excuses may recur',
    access: 'excuses.create',
    input: z.object({
      search: search(),
      student_id: id.optional(),
      /** The day the form was opened for; today without it. */
      day: askedDate.optional(),
      /** The last day it is filled in with, to count the days in a row of a whole absence from `day` on. */
      until: askedDate.optional(),
      /** The excuse that is corrected: it does not stand beside itself. */
      excuse_id: id.optional(),
    }),
    output: excuseFormFacts,
  }),
  postMessage: endpoint({
    method: 'POST',
    path: '/excuses/{id}/messages',
    summary: 'A question or an answer between staff and the guardians',
    access: family,
    input: ofExcuse.extend({
      body: lines(4_000).min(1, 'Write a message.'),
    }),
    output: excuseMessage,
  }),
  postDocument: endpoint({
    method: 'POST',
    path: '/excuses/{id}/documents',
    summary: 'Attaches a PDF or a picture of up to 10 MB; its content is checked',
    access: family,
    input: ofExcuse.extend({
      document: z.file('Choose a file.').max(documentLimitBytes, 'The file is larger than 10 MB.'),
    }),
    output: excuseDocument,
  }),
  deleteDocument: endpoint({
    method: 'DELETE',
    path: '/excuses/{id}/documents/{document_id}',
    summary: 'Removes a document that was attached by mistake, for who attached it and who decides',
    access: family,
    input: ofExcuse.extend({ document_id: id }),
    output: done,
  }),
  getAbsenceLink: endpoint({
    method: 'GET',
    path: '/excuses/absence-link',
    summary: 'The absence that a link in an email is about',
    access: publicAccess(
      'The signed, expiring link in the mail stands for its guardian, for this one absence.',
    ),
    input: z.object({ token: token(500) }),
    output: z.object({
      student_id: z.number(),
      student_name: z.string(),
      guardian_name: z.string(),
      title: z.string(),
      start_at: instant,
      end_at: instant,
      /** True once an excuse covers it: there is nothing left to file. */
      has_excuse: z.boolean(),
    }),
  }),
  postAbsenceLink: endpoint({
    method: 'POST',
    path: '/excuses/absence-link',
    summary: 'Files the excuse for the absence that a link in an email is about',
    access: publicAccess(
      'The signed, expiring link in the mail stands for its guardian, for this one absence.',
    ),
    input: excuseForm.pick({ reason: true, additional_comments: true }).extend({ token: token(500) }),
    output: z.object({ id: z.number(), message: z.string(), notice: z.string().nullable() }),
  }),
}
