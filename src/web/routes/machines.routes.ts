import { apiTokensRoutes } from './api-tokens.routes.ts'
import { provisioningRoutes } from './people/provisioning.routes.ts'

/** Other systems that are let in. */
export const machineRoutes = [...provisioningRoutes, ...apiTokensRoutes] as const
