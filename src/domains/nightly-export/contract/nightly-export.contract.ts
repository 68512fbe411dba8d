import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { id, instant } from '#contract/values.ts'

const path = '/backoffice/workbench/nightly-export' as const
const access = 'nightly_export.manage' as const
const done = z.object({ ok: z.literal(true), message: z.string() })

export const runStates = ['running', 'done', 'failed'] as const

const run = z.object({
  id: z.number(),
  /** The folder. */
  day: z.string(),
  state: z.enum(runStates),
  beganAt: instant,
  endedAt: instant.nullable(),
  rows: z.number(),
  bytes: z.number(),
  /** What went wrong and what to do. */
  failure: z.string(),
  /** Since when a later one of the day writes its folder anew: what it brought is not there any more. */
  writtenOverAt: instant.nullable(),
  /** Who started it; null: by night. */
  askedBy: z.string().nullable(),
})
export type ExportRun = z.output<typeof run>

const file = z.object({ table: z.string(), rows: z.number(), bytes: z.number(), sha256: z.string() })
export type ExportFile = z.output<typeof file>

/** `/workbench/nightly-export`: everything as open files in the school's own bucket (issue 15 §7). */
export const nightlyExportContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Where the export of every night goes, and its runs, the newest first, 50 a page',
    access,
    input: paged(z.object({})),
    output: z.object({
      ...pageFacts,
      /** Null: no bucket is set. */
      place: z.string().nullable(),
      lastGoodAt: instant.nullable(),
      /** So many days are kept there. */
      keptDays: z.number(),
      runs: z.array(run),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/{exportId}`,
    summary: 'The files that a run brought there',
    access,
    input: z.object({ exportId: id }),
    output: run.extend({ files: z.array(file) }),
  }),
  listStaying: endpoint({
    method: 'GET',
    path: `${path}/staying`,
    summary: 'Tables that leave with no export, and why, and the columns that stay of tables that leave',
    access,
    output: z.object({
      tables: z.array(z.object({ table: z.string(), why: z.string() })),
      /** `webhook_endpoints.url` */
      columns: z.array(z.string()),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: `${path}/start`,
    summary: 'Exports now; a folder of today is written anew. Whoever asks shows first that it is they',
    access,
    output: done,
  }),
  test: endpoint({
    method: 'POST',
    again: 'anew',
    path: `${path}/test`,
    summary:
      'Tries each act that an export needs of the bucket, with files of its own, also after one was refused',
    access,
    output: z.object({
      acts: z.array(z.object({ act: z.string(), isGood: z.boolean(), sentence: z.string() })),
    }),
  }),
}
