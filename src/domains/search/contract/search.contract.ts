import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { line } from '#contract/values.ts'

export const searchHit = z.object({
  kind: z.enum(['student', 'employee', 'house', 'experience', 'page']),
  id: z.string(),
  title: z.string(),
  /** Grade and house, job, campus, cycle: what tells two alike apart. */
  detail: z.string(),
  url: z.string().nullable(),
})
export type SearchHit = z.output<typeof searchHit>

export const searchContract = {
  search: endpoint({
    method: 'GET',
    path: '/backoffice/search',
    summary: 'People, houses, experiences and pages the viewer may see, best first',
    access: 'search.use',
    input: z.object({ q: line(100) }),
    output: z.object({ hits: z.array(searchHit) }),
  }),
}
