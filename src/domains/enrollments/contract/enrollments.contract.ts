import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { eachOnce, flag, id, instant, line, listOf, search } from '#contract/values.ts'
import { changeChoices, changeKinds, changeSigns, importStates } from './roster-values.ts'

const path = '/backoffice/enrollments' as const
export const ofImport = z.object({ importId: id })
export const importDone = z.object({ ok: z.literal(true), message: z.string() })

export const listedImport = z.object({
  id: z.number(),
  title: z.string(),
  file_name: z.string(),
  state: z.enum(importStates),
  created_by: z.string(),
  /** Taken from the folder by night. */
  is_nightly: z.boolean(),
  created_at: instant,
  applied_at: instant.nullable(),
  changes: z.number(),
  written: z.number(),
  left_out: z.number(),
})
export type ListedImport = z.output<typeof listedImport>

const changedField = z.object({
  field: z.string(),
  /** What the last file said; null while there was none. */
  last: z.string().nullable(),
  now: z.string().nullable(),
  file: z.string(),
  /** Set by hand: ours stays until somebody chooses the file. */
  is_held: z.boolean(),
  set_by: z.string().nullish(),
  set_at: z.string().nullish(),
  choice: z.enum(['ours', 'file']),
})

export const importChange = z.object({
  id: z.number(),
  kind: z.enum(changeKinds),
  sign: z.enum(changeSigns),
  role: z.enum(['student', 'guardian', 'employee']).nullable(),
  person_id: z.number().nullable(),
  name: z.string(),
  about: z.string(),
  hint: z.string(),
  campus: z.string(),
  fields: z.array(changedField),
  decision: z.enum(['take', 'leave', 'keep']).nullable(),
  is_applied: z.boolean(),
  /** Applied, and nothing of it differs from what was here: ours stayed, or it was there by then. */
  is_unchanged: z.boolean(),
  is_rolled_back: z.boolean(),
  /** Left as it was edited here since when the import was rolled back, and can still be taken back, too. */
  may_take_back: z.boolean(),
  problem: z.string(),
})
export type RosterChange = z.output<typeof importChange>

const stop = z.object({
  stop: z.string(),
  /** For a campus that is new: one here that is called almost the same; empty for none. */
  near: z.string(),
  part: z.number(),
  whole: z.number(),
  /** Rows of it that nobody has decided yet. */
  waiting: z.number(),
})
export type SafetyStop = z.output<typeof stop>

export const openImport = listedImport.extend({
  format: z.string(),
  problem: z.string(),
  notes: z.array(z.string()),
  /** The import whose left-out rows it brings again. */
  mends: z.number().nullable(),
  asks_date_order: z.boolean(),
  date_order: z.enum(['dmy', 'mdy']).nullable(),
  missing: z.enum(['stay', 'ask']),
  read_ms: z.number().nullable(),
  steps_done: z.number(),
  steps: z.number(),
  roll_back_until: instant.nullable(),
  /** Fields that were edited here after they were written. */
  edited_since: z.number(),
  /** Rows that kept a later edit when it was rolled back. */
  kept_edits: z.number(),
  /** For how many days after it is applied it can be taken back, as the school has set it. */
  roll_back_days: z.number(),
  /** What stood in its rows is deleted: it can no longer be taken back. */
  is_forgotten: z.boolean(),
  people: z.number(),
  before: z.object({ id: z.number(), applied_at: instant }).nullable(),
  files: z.array(
    z.object({
      position: z.number(),
      name: z.string(),
      rows: z.number(),
      left_out: z.number(),
      /** Rows of it that were decided and could not be written. */
      failed: z.number(),
      notes: z.array(z.string()),
      is_read: z.boolean(),
    }),
  ),
  faults: z.array(
    z.object({ file: z.string(), line: z.number(), column: z.number().nullable(), what: z.string() }),
  ),
  stops: z.array(stop),
  /** Who is new although every role of theirs has ended: left out unless somebody adds them. */
  ended: z.object({ people: z.number(), taken: z.number() }),
  /** How many rows there are of each sign, of who leaves by campus, as the list is narrowed otherwise. */
  groups: z.array(z.object({ sign: z.enum(changeSigns), campus: z.string(), rows: z.number() })),
  campuses: z.array(z.string()),
  /** Rows that are done at once, and rows that wait for somebody. */
  ready: z.number(),
  waiting: z.number(),
  /** Rows that were decided and could not be written. */
  failed: z.number(),
  /** What was written, by kind. */
  written_by_kind: z.partialRecord(z.enum(changeKinds), z.number()),
})
export type OpenImport = z.output<typeof openImport>

export const narrowedChanges = z.object({
  search: search(),
  sign: z.enum(changeSigns).optional(),
  kind: z.enum(changeKinds).optional(),
  campus: line(80).optional(),
  /** Only rows that kept a later edit when the import was rolled back. */
  kept: flag.optional(),
})

/** What is decided of rows. */
export const decided = ofImport.extend({
  choice: z.enum(changeChoices),
  change_id: id.max(Number.MAX_SAFE_INTEGER).optional(),
  /** One field of a row that was set by hand. */
  field: line(40).optional(),
  /** All rows of a safety stop. */
  stop: line(120).optional(),
  ...narrowedChanges.shape,
})

/** What is done with an import as a whole. */
export const importAct = z.discriminatedUnion('_action', [
  ofImport.extend({ _action: z.literal('apply') }),
  ofImport.extend({ _action: z.literal('discard') }),
  ofImport.extend({ _action: z.literal('roll_back'), keeps_later_edits: flag.default(true) }),
  ofImport.extend({ _action: z.literal('take_back'), change_id: id.max(Number.MAX_SAFE_INTEGER) }),
  ofImport.extend({ _action: z.literal('dates'), order: z.enum(['dmy', 'mdy']) }),
  ofImport.extend({ _action: z.literal('missing'), missing: z.enum(['stay', 'ask']) }),
  ofImport.extend({
    _action: z.literal('rename'),
    title: line(80, 'A name takes up to 80 characters.').min(1, 'Name the import.'),
  }),
])

/** Rosters from files, read like a merge request (`pages.md`, enrollments; `look.md` §14, picture 30). */
export const enrollmentsContract = {
  listImports: endpoint({
    method: 'GET',
    path,
    summary: 'The imports, the newest first, 50 a page',
    access: 'enrollments.import',
    input: paged(z.object({ search: search(), state: z.enum(importStates).optional() })),
    output: z.object({
      ...pageFacts,
      imports: z.array(listedImport),
      /** Of which a bundle can be taken. */
      campuses: z.array(z.object({ id: z.number(), title: z.string() })),
    }),
  }),
  upload: endpoint({
    method: 'POST',
    path: `${path}/imports`,
    summary: 'Reads a roster: a zip, a workbook or CSV files; nothing of the school changes',
    access: 'enrollments.import',
    input: z.object({ files: listOf(z.file('Choose a file.'), 30, 'A roster has at most 30 files.') }),
    output: importDone.extend({ import_id: z.number(), is_external: z.boolean() }),
  }),
  beginUpload: endpoint({
    method: 'POST',
    path: `${path}/uploads`,
    summary:
      'Begins a roster that is sent in chunks, and refuses one that is too large before anything of it is sent',
    access: 'enrollments.import',
    input: z.object({
      files: listOf(
        z.object({
          name: line(200).min(1, 'Name the file.'),
          bytes: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
        }),
        30,
        'A roster has at most 30 files.',
      ).superRefine(eachOnce('name', 'Two files have this name.')),
    }),
    output: importDone.extend({ import_id: z.number() }),
  }),
  sendChunk: endpoint({
    method: 'POST',
    path: `${path}/uploads/{importId}`,
    summary:
      'Sends a chunk of a file, 4 MB but for the last one; after the last chunk of all it is read by a job',
    access: 'enrollments.import',
    input: ofImport.extend({
      position: z.coerce.number().int().min(0).max(29),
      chunk: z.coerce.number().int().min(0).max(1_000),
      file: z.file('Send the chunk as a file.'),
    }),
    output: z.object({ ok: z.literal(true), is_whole: z.boolean() }),
  }),
  getImport: endpoint({
    method: 'GET',
    path: `${path}/imports/{importId}`,
    summary: 'An import: its files, what is left out, what stops it, and its rows, 50 a page',
    access: 'enrollments.import',
    input: paged(narrowedChanges.extend(ofImport.shape)),
    output: z.object({ ...pageFacts, import: openImport, changes: z.array(importChange) }),
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/imports/{importId}/decisions`,
    summary: 'Decides rows of an import: one, or all that a list is narrowed to',
    access: 'enrollments.import',
    input: decided,
    output: importDone,
  }),
  act: endpoint({
    method: 'POST',
    path: `${path}/imports/{importId}`,
    summary: 'Applies an import, takes it back, discards it, or says how its files are to be read',
    access: 'enrollments.import',
    input: importAct,
    output: importDone,
  }),
}
