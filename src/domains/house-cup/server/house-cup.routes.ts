import { handlers } from '#server/api/handlers.ts'
import { houseCupContract } from '../contract/house-cup.contract.ts'
import { deletePoints, givePoints, listChoices, restorePoints, updatePoints } from './give-points.ts'
import { getEntry } from './house-cup.queries.ts'
import { cyclePage, presentCupCycle, presentEntry, yearPage } from './house-cup-pages.ts'

export const houseCupRoutes = handlers(houseCupContract, {
  getCycle: ({ input, ...context }) => cyclePage(context, input),
  getYear: ({ input, ...context }) => yearPage(context, input),
  getForm: async (context) => {
    const { houses, cycles } = await listChoices(context)
    return { houses, cycles: cycles.map(presentCupCycle) }
  },
  getPoints: async ({ db, viewer, input }) => presentEntry(viewer, await getEntry(db, input.point_id)),
  givePoints: ({ input, ...context }) => givePoints(context, input),
  updatePoints: ({ input: { point_id: id, version, ...form }, ...context }) =>
    updatePoints(context, { id, version, form }),
  deletePoints: ({ input, ...context }) => deletePoints(context, input.point_id),
  restorePoints: ({ input, ...context }) => restorePoints(context, input.point_id),
})
