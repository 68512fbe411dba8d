import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { byKey, chosen, epochMs, id, search, token, version } from '#contract/values.ts'
import { excuseDecisions, excusePageSize } from './excuse-values.ts'
import { bulkAnswer, coveredSession, excuseRow } from './excuses.schemas.ts'

const excuseIds = chosen(id, excusePageSize, `Choose at most ${excusePageSize} excuses at once.`)

/** Filters of the report; also of its downloads under `/api/downloads/excuses.csv` and `.xlsx`. */
export const excuseReportFilter = z.object({
  /**
   * `yours`: those that wait for the viewer's own decision, which are what is counted; `waiting` has a colleague's,
   * too. `fallen_away`: those whose days were closed since they were asked for; `any` has none of them.
   */
  approved: z.enum(['yours', 'waiting', 'approved', 'rejected', 'fallen_away', 'any']).default('any'),
  creator: z.enum(['Guardian', 'Employee']).optional(),
  /** When it was filed, epoch ms. Without `end_at` until now; without `start_at` the seven days before the end. */
  start_at: epochMs.optional(),
  end_at: epochMs.optional(),
  search: search(),
})
export type ExcuseReportFilter = z.output<typeof excuseReportFilter>

/** `versions[12]=3`: what the page was looking at; an excuse that changed since is not handled. */
const bulkInput = z.object({
  excuse_ids: excuseIds,
  versions: byKey(token(12), version, excusePageSize).optional(),
})

const base = '/pages/employee/attendances/report' as const

const decide = (decision: (typeof excuseDecisions)[number], summary: string) =>
  endpoint({
    method: 'PUT',
    path: `${base}/excuse/${decision}`,
    summary,
    access: 'excuses.decide',
    input: bulkInput,
    output: bulkAnswer,
  })

/** The excuse report (1-staff-tools §2.4) and its bulk decisions. */
export const excuseReportContract = {
  getReport: endpoint({
    method: 'GET',
    path: base,
    summary: 'Excuses of the students the viewer sees, the newest first, fifty a page',
    access: 'excuses.view',
    input: paged(excuseReportFilter),
    output: z.object({
      excuses: z.array(excuseRow),
      ...pageFacts,
      /** The period that was used, epoch ms. */
      start_at: z.number(),
      end_at: z.number(),
      can: z.object({ decide: z.boolean() }),
      /** The viewer's last bulk decision while it can be taken back. */
      undo: z
        .object({ decision_id: z.number(), action: z.enum(excuseDecisions), count: z.number() })
        .nullable(),
    }),
    people: ({ excuses }) => excuses.map(({ student_id }) => student_id),
  }),
  countWaiting: endpoint({
    method: 'GET',
    path: `${base}/waiting`,
    summary: 'How many excuses wait for the viewer’s decision, and where they are listed',
    access: 'excuses.decide',
    output: z.object({ count: z.number(), url: z.string() }),
  }),
  approve: decide('approve', 'Approves the selected excuses, all in one transaction'),
  reject: decide('reject', 'Rejects the selected excuses'),
  remove: decide('remove', 'Removes the selected excuses'),
  previewDecision: endpoint({
    method: 'GET',
    path: `${base}/preview`,
    summary: 'What a bulk decision would change: each covered session with its status now and then',
    access: 'excuses.decide',
    input: z.object({ action: z.enum(excuseDecisions), excuse_ids: excuseIds }),
    output: z.object({
      excuses: z.array(
        z.object({
          excuse_id: z.number(),
          student_name: z.string(),
          /** Why it would not be handled; null when it would. */
          refusal: z.string().nullable(),
          sessions: z.array(coveredSession),
        }),
      ),
      changed_sessions: z.number(),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: `${base}/undo`,
    summary: 'Takes a bulk decision of the viewer’s own back, except for excuses that were changed since',
    access: 'excuses.decide',
    input: z.object({ decision_id: id }),
    output: bulkAnswer,
  }),
}
