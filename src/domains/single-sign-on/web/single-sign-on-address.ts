import { address, flag, number } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** What the query of the page holds: the provider that is open, or the form of a new one. */
export const singleSignOnSearch = address({ provider: number, new: flag })

export const providersQuery = () => api.singleSignOn.list.queryOptions()
export const providerQuery = (providerId: number) =>
  api.singleSignOn.get.queryOptions({ input: { providerId } })
