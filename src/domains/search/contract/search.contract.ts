import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { chosen, id, line } from '#contract/values.ts'

/** What one does with a hit, besides opening it: a sentence and where it is done. */
export const searchVerb = z.object({
  key: z.enum(['addAbsence', 'writeNote', 'takeRoll', 'seeAs', 'seeAsGuardian']),
  /** "Add absence for Declan Moran". */
  label: z.string(),
  url: z.string(),
})
export type SearchVerb = z.output<typeof searchVerb>

export const searchHit = z.object({
  kind: z.enum(['student', 'employee', 'house', 'experience', 'page', 'verb']),
  id: z.string(),
  title: z.string(),
  /** Grade and house, job, campus, cycle: what tells two alike apart. */
  detail: z.string(),
  /** What it opens: nothing is found that cannot be opened. */
  url: z.string(),
  /** What the viewer may do with it. */
  verbs: z.array(searchVerb),
})
export type SearchHit = z.output<typeof searchHit>

const mostRecent = 10
const recentIds = chosen(id, mostRecent)

export const searchContract = {
  search: endpoint({
    method: 'GET',
    path: '/backoffice/search',
    summary: 'People, houses, experiences, pages and what to do with them, for this viewer, best first',
    access: 'search.use',
    input: z.object({ q: line(100) }),
    output: z.object({ hits: z.array(searchHit) }),
  }),
  findRecent: endpoint({
    method: 'GET',
    path: '/backoffice/search/recent',
    summary: 'What the viewer opened before and may still open, in no order',
    access: 'search.use',
    input: z.object({
      student_ids: recentIds,
      employee_ids: recentIds,
      house_ids: recentIds,
      experience_ids: recentIds,
      pages: chosen(line(200), mostRecent),
    }),
    output: z.object({ hits: z.array(searchHit) }),
  }),
}
