import { apiTokensRoutes } from './api-tokens.routes.ts'
import { nightlyExportRoutes } from './nightly-export.routes.ts'
import { provisioningRoutes } from './people/provisioning.routes.ts'
import { singleSignOnRoutes } from './people/single-sign-on.routes.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

/** What other systems are let do, and are told. */
export const machineRoutes = [
  ...provisioningRoutes,
  ...apiTokensRoutes,
  ...webhooksRoutes,
  nightlyExportRoutes,
  ...singleSignOnRoutes,
] as const
