import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const peopleContract = {
  listCohorts: endpoint({
    method: 'GET',
    path: '/cohorts',
    summary: 'The campuses that filters offer; 4 and 5 never are',
    access: 'shell.use',
    output: z.array(z.object({ cohort_id: z.number(), title: z.string() })),
  }),
}
