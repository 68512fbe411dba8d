import { schoolDateOf } from '#contract/school-time.ts'
import { handlers } from '#server/api/handlers.ts'
import { learningAvailabilityContract } from '../contract/learning-availability.contract.ts'
import { getAvailableStudent } from './availability.access.ts'
import { listAvailabilities, listBlocks } from './availability.queries.ts'
import { removeAvailability, saveAvailability } from './save-availability.ts'

export const learningAvailabilityRoutes = handlers(learningAvailabilityContract, {
  getAvailability: async ({ db, viewer, services, input: { studentId } }) => {
    const { name, cohortId, canManage } = await getAvailableStudent(db, viewer, studentId)
    const today = schoolDateOf(services.clock.nowMs())
    const [entries, blocks] = await Promise.all([
      listAvailabilities(db, studentId, today),
      listBlocks(db, cohortId),
    ])
    return { name, today, blocks, entries, can_manage: canManage }
  },

  saveAvailability: ({ input, ...context }) => saveAvailability(context, input),

  removeAvailability: ({ input, ...context }) => removeAvailability(context, input),
})
