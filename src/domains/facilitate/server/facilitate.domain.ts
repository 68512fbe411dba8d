import type { Domain } from '#server/domain.ts'
import { facilitateRoutes } from './facilitate.routes.ts'

/** Reads what other domains keep; writes nothing of its own. */
export const facilitateDomain: Domain = {
  name: 'facilitate',
  routes: { facilitate: facilitateRoutes },
  menu: {
    areas: [
      {
        at: 70,
        key: 'facilitate',
        needs: 'experiences.facilitate',
        url: '/facilitate/expeditions-learning-goals',
        label: 'Facilitate',
      },
    ],
  },
}
