import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { cohortId, flag, id, line, lines, search } from '#contract/values.ts'
import { searchTypes, sorts, stageFilters } from './application-words.ts'
import { applicationPage, listedApplication, pipelineAnswer } from './applications.schemas.ts'

export const applicationFilter = z.object({
  search: search(),
  searchType: z.enum(searchTypes).default('student'),
  sortBy: z.enum(sorts).default('-id'),
  stage: z.enum(stageFilters).default('open'),
  grade: z.coerce.number().int().min(1).max(12).optional(),
  cohort_id: cohortId.optional(),
  /** Only those where something went wrong. */
  attention: flag.default(false),
})
export type ApplicationFilter = z.output<typeof applicationFilter>

const done = z.object({ ok: z.literal(true), message: z.string() })

export const applicationsContract = {
  list: endpoint({
    method: 'GET',
    path: '/admissions-applications-status',
    summary: 'Applications by student, guardian, email or number',
    access: 'admissions.view',
    input: paged(applicationFilter),
    output: z.object({
      ...pageFacts,
      /** A search that finds more than are counted: `total` is how far it was counted. */
      isCountedOut: z.boolean(),
      applications: z.array(listedApplication),
      needLook: z.number(),
      isSuperAdmin: z.boolean(),
      canDelete: z.boolean(),
      canDecide: z.boolean(),
      campuses: z.array(z.object({ cohort_id: z.number(), title: z.string() })),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/admissions/{applicationId}',
    summary: 'An application: what came, what happened, what the outside services say',
    access: 'admissions.view',
    input: z.object({ applicationId: id }),
    output: applicationPage,
  }),
  addRemark: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/{applicationId}/remarks',
    summary: 'Write a remark about an application',
    access: 'admissions.manage',
    input: z.object({
      applicationId: id,
      text: lines(2000, 'A remark takes up to 2,000 characters.').min(1, 'Write the remark first.'),
    }),
    output: done,
  }),
  removePaper: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/{applicationId}/documents/{documentId}/remove',
    summary: 'Remove a paper that the family sent by mistake, for good, also from the folder',
    access: 'admissions.manage',
    input: z.object({
      applicationId: id,
      documentId: id,
      reason: line(200, 'A reason takes up to 200 characters.').min(1, 'Say why, for the history.'),
    }),
    output: done,
  }),
  softDelete: endpoint({
    method: 'POST',
    path: '/admissions-soft-delete',
    summary: 'Delete an application; it is kept and can be brought back',
    access: 'admissions.manage',
    input: z.object({ applicationId: id }),
    output: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/backoffice/workbench/admissions/{applicationId}/restore',
    summary: 'Bring a deleted application back',
    access: 'admissions.manage',
    input: z.object({ applicationId: id }),
    output: done,
  }),
  getPipeline: endpoint({
    method: 'GET',
    path: '/backoffice/workbench/admissions/pipeline',
    summary: 'How many applications are in each stage, how long they take, and which wait longest',
    access: 'admissions.view',
    input: z.object({ cohort_id: cohortId.optional() }),
    output: pipelineAnswer,
  }),
}
