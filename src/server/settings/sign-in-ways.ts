import type { Config } from './config.ts'

/** Whether the server is set up to let people log in with Google. */
export const offersGoogle = (config: Config): boolean =>
  Boolean(config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET)

/** Whether it is set up to let them log in with the school's own provider. */
export const offersOidc = (config: Config): boolean =>
  Boolean(config.OIDC_ISSUER && config.OIDC_CLIENT_ID && config.OIDC_CLIENT_SECRET)
