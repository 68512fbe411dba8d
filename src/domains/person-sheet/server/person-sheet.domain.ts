import type { Domain } from '#server/domain.ts'
import { personSheetRoutes } from './person-sheet.routes.ts'

/** Reads what other domains keep; writes nothing of its own. */
export const personSheetDomain: Domain = { name: 'person-sheet', routes: { personSheet: personSheetRoutes } }
