import { schoolDateOf } from '#contract/school-time.ts'
import { listOfferedCohorts } from '#domains/people/server/people.service.ts'
import { findCurrentCycle } from '#domains/school-year/server/school-year.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { hourRequirementsContract } from '../../contract/hour-requirements.contract.ts'
import { yearNumberOf } from '../hours-year.ts'
import { listRequirements, presentRequirement } from './requirements.queries.ts'
import { addRequirement, removeRequirement, saveRequirement } from './save-requirement.ts'

export const hourRequirementsRoutes = handlers(hourRequirementsContract, {
  listRequirements: async ({ db, services }) => {
    const nowMs = services.clock.nowMs()
    const [rows, campuses, cycle] = await Promise.all([
      listRequirements(db),
      listOfferedCohorts(db),
      findCurrentCycle(db, nowMs),
    ])
    return {
      requirements: rows.map(presentRequirement),
      campuses,
      year: yearNumberOf(cycle?.schoolYear ?? schoolDateOf(nowMs)),
    }
  },

  addRequirement: ({ input, ...context }) => addRequirement(context, input),

  saveRequirement: ({ input, ...context }) => saveRequirement(context, input),

  removeRequirement: ({ input, ...context }) => removeRequirement(context, input),
})
