import { handlers } from '#server/api/handlers.ts'
import { peopleContract } from '../contract/people.contract.ts'
import { listOfferedCohorts } from './people.queries.ts'

export const peopleRoutes = handlers(peopleContract, {
  listCohorts: async ({ db }) =>
    (await listOfferedCohorts(db)).map(({ id, title }) => ({ cohort_id: id, title })),
})
