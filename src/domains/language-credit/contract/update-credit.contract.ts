import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { causes } from '#contract/text/causes.ts'
import { flag, id, instant, search } from '#contract/values.ts'
import { progressLimitBytes, runStates } from './language-words.ts'

const path = '/backoffice/workbench/language-vendor' as const
const done = z.object({ ok: z.literal(true), message: z.string() })
const skipped = z.array(z.object({ reason: z.string(), count: z.number() }))

/** One reading of what the vendor says. */
const pull = z.object({
  id: z.number(),
  source: z.enum(['api', 'file']),
  file_name: z.string(),
  state: z.enum(['running', 'finished', 'failed']),
  began_at: instant,
  ended_at: instant.nullable(),
  read: z.number(),
  written: z.number(),
  skipped,
  /** What was read otherwise than it stands there; empty for nothing. */
  note: z.string(),
  failure: z.string(),
  cause: z.enum(causes).nullable(),
})
export type LanguagePull = z.output<typeof pull>

/** What was read of the vendor: its interface, or the last file of it. */
const said = z.object({ source: z.enum(['api', 'file']), file_name: z.string(), ended_at: instant })
export type SaidOfVendor = z.output<typeof said>

const run = z.object({
  id: z.number(),
  cycle: z.string(),
  experience: z.string(),
  ignore_archived_themes: z.boolean(),
  ignore_students_left_sora: z.boolean(),
  state: z.enum(runStates),
  asked_by: z.string(),
  asked_at: instant,
  planned_at: instant.nullable(),
  /** Learners whom it looked at, and those for whom something changes. */
  learners: z.number(),
  students: z.number(),
  /** The credits it gives, less those it takes away. */
  credits: z.number(),
  skipped,
  /** What of the vendor it was made of; null before that was read. */
  said: said.nullable(),
  failure: z.string(),
  cause: z.enum(causes).nullable(),
  next_try_at: instant.nullable(),
  applied_by: z.string().nullable(),
  applied_at: instant.nullable(),
  undone_by: z.string().nullable(),
  undone_at: instant.nullable(),
  /** Students of whom something was changed since and stayed when it was taken back. */
  kept: z.number(),
})
export type LanguageRun = z.output<typeof run>

const milestone = z.object({ score: z.number(), completed_on: z.string() }).nullable()

/** What a run changes for a student in a language. */
const row = z.object({
  student_id: z.number(),
  name: z.string(),
  grade: z.number(),
  language: z.string(),
  credits_before: z.number(),
  credits_after: z.number(),
  milestones: z.array(z.object({ vendor_unit: z.number(), before: milestone, after: milestone })),
  units: z.array(
    z.object({ title: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** When it was taken back: what stayed. */
  kept: z.string(),
})
export type CreditRow = z.output<typeof row>

const changedSince = z.object({
  changed: z.array(z.object({ student_id: z.number(), name: z.string(), language: z.string() })),
  more: z.number(),
})
const ofRun = z.object({ runId: id })

/** `/workbench/language-vendor/update-credit`: credits of what the vendor says, read before they are applied (3-shell-and-houses §2.10). */
export const updateCreditContract = {
  get: endpoint({
    method: 'GET',
    path: `${path}/update-credit`,
    summary: 'Whether credits of a cycle can be updated, what the vendor said last, and the runs',
    access: 'language_credit.manage',
    input: z.object({ cycle_id: id.optional() }),
    output: z.object({
      cycle: z.object({ id: z.number(), title: z.string() }),
      cycles: z.array(z.object({ id: z.number(), title: z.string(), school_year: z.string() })),
      canSync: z.boolean(),
      /** Why not, in a sentence; null where it can be. */
      hindrance: z.string().nullable(),
      /** Experiences of type Language Learning Goal on the cycle: those that stand, and with those that are archived. */
      experiences: z.number(),
      experiences_with_archived: z.number(),
      /** Work is under way: ask again in ten seconds. */
      isRunning: z.boolean(),
      /** Whether the vendor is read by its interface, or sends files. */
      source: z.enum(['api', 'file']),
      /** The last reading that came to an end well, and what was tried since. */
      finished: pull.nullable(),
      latest: pull.nullable(),
      runs: z.array(run),
    }),
  }),
  sync: endpoint({
    method: 'POST',
    path: `${path}/update-credit`,
    summary: 'Reads the vendor and proposes the credits of a cycle; nothing is given yet',
    access: 'language_credit.manage',
    input: z.object({
      action: z.literal('credit_sync'),
      cycle_id: id,
      ignore_archived_themes: flag.default(true),
      ignore_students_left_sora: flag.default(true),
    }),
    output: done.extend({ run_id: z.number() }),
  }),
  getRun: endpoint({
    method: 'GET',
    path: `${path}/runs/{runId}`,
    summary: 'A run: every credit that it changes, by student, 50 a page',
    access: 'language_credit.manage',
    input: paged(ofRun.extend({ search: search() })),
    output: z.object({ ...pageFacts, run, rows: z.array(row) }),
    people: ({ rows }) => rows.map(({ student_id: studentId }) => studentId),
  }),
  act: endpoint({
    method: 'POST',
    path: `${path}/runs/{runId}`,
    summary: 'Applies a run once, takes it back, or discards a proposal',
    access: 'language_credit.manage',
    input: ofRun.extend({ _action: z.enum(['apply', 'undo', 'discard']) }),
    output: done,
    errors: { CONFLICT: { status: 409, data: changedSince } },
  }),
  sendFile: endpoint({
    method: 'POST',
    path: `${path}/progress-files`,
    summary: 'Reads a file of the vendor: what learners did; no credit is given yet',
    access: 'language_credit.manage',
    input: z.object({
      file: z.file('Choose a file.').max(progressLimitBytes, 'The file is larger than 4 MB.'),
    }),
    output: done.extend({ pull_id: z.number() }),
  }),
}
