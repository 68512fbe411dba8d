import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const peopleContract = {
  listCohorts: endpoint({
    method: 'GET',
    path: '/cohorts',
    summary: 'The campuses that filters offer; a retired one never is',
    access: 'shell.use',
    output: z.array(z.object({ cohort_id: z.number(), title: z.string() })),
  }),
}
