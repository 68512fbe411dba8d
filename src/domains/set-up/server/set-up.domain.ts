import type { Domain } from '#server/domain.ts'
import { setUpRoutes } from './set-up.routes.ts'

export const setUpDomain: Domain = { name: 'set-up', routes: { setUp: setUpRoutes } }
