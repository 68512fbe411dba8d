import { handlers } from '#server/api/handlers.ts'
import { type Reach, reachOf } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { houseFormContract } from '../../contract/house-form.contract.ts'
import {
  getEditedHouse,
  listCampuses,
  listEmployeeCandidates,
  listStudentCandidates,
} from './house-form.queries.ts'
import { archiveHouse, createHouse, updateHouse } from './save-house.ts'

interface CandidateQuery {
  readonly kind: 'student' | 'employee'
  readonly search: string
  readonly cohort_id?: number | undefined
}

const candidates = (db: Database, reach: Reach, { kind, search, cohort_id: cohortId }: CandidateQuery) =>
  kind === 'student'
    ? listStudentCandidates(db, reach, { search, cohortId })
    : listEmployeeCandidates(db, search)

export const houseFormRoutes = handlers(houseFormContract, {
  getNewHouse: async ({ db, viewer }) => ({
    cohorts: await listCampuses(db, reachOf(viewer, 'houses.create')),
  }),

  postNewHouse: async ({ input, ...context }) => createHouse(context, input),

  listNewHouseCandidates: async ({ db, viewer, input }) =>
    candidates(db, reachOf(viewer, 'houses.create'), input),

  getEditHouse: async ({ db, viewer, input }) => ({
    house: await getEditedHouse(db, viewer, input.houseId),
    cohorts: await listCampuses(db, reachOf(viewer, 'houses.manage')),
  }),

  postEditHouse: async ({ input, ...context }) =>
    input._action === 'update'
      ? updateHouse(context, input.houseId, input.version, input)
      : archiveHouse(context, input.houseId, input._action),

  listHouseCandidates: async ({ db, viewer, input }) => {
    await getEditedHouse(db, viewer, input.houseId)
    return candidates(db, reachOf(viewer, 'houses.manage'), input)
  },
})
