import { handlers } from '#server/api/handlers.ts'
import { singleSignOnContract } from '../contract/single-sign-on.contract.ts'
import { tryOidc } from './oidc/try-oidc.ts'
import { plainDomains } from './providers/check-fields.ts'
import { weighProvider } from './providers/effect.ts'
import { presentDetails, presentProvider } from './providers/present.ts'
import { findProvider, listProviders } from './providers/providers.queries.ts'
import {
  createProvider,
  forgetLinks,
  missing,
  removeProvider,
  saveProvider,
} from './providers/save-provider.ts'
import { trySaml } from './saml/try-saml.ts'

export const singleSignOnRoutes = handlers(singleSignOnContract, {
  list: async ({ db, services }) =>
    (await listProviders(db)).map((provider) => presentProvider(provider, services.clock.nowMs())),

  get: async ({ db, services, input }) => {
    const provider = await findProvider(db, input.providerId)
    if (!provider) throw missing()
    return presentDetails(db, services, provider)
  },

  weigh: async ({ db, viewer, input }) => {
    const stored = input.providerId === undefined ? undefined : await findProvider(db, input.providerId)
    if (input.providerId !== undefined && !stored) throw missing()
    const wanted = { isOn: input.is_on, isRequired: input.is_required, domains: plainDomains(input.domains) }
    return weighProvider(db, viewer, wanted, stored)
  },

  create: { prepare: createProvider },

  save: { prepare: saveProvider },

  remove: removeProvider,

  forgetLinks,

  /** It asks another server, so without a transaction. */
  test: {
    prepare: async ({ db, services, input }) => {
      const provider = await findProvider(db, input.providerId)
      if (!provider) throw missing()
      const parts = await (provider.kind === 'oidc' ? tryOidc : trySaml)(services, provider)
      return () => Promise.resolve(parts)
    },
  },
})
