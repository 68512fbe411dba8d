import { type AddressOf, address, flag, number, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

export const provisioningSearch = address({ new: flag })
export const connectionsQuery = () => api.provisioning.list.queryOptions()

export const callResults = ['done', 'refused', 'ours', 'theirs', 'data', 'permission'] as const
export const connectionSearch = address({
  search: text,
  result: oneOf(callResults),
  page: pageNumber,
  /** The form of the settings stands open. */
  settings: flag,
})

export const providerGroupsSearch = address({ search: text, page: pageNumber, group: number })
export const providerGroupsQuery = (
  connectionId: number,
  { search, page }: AddressOf<typeof providerGroupsSearch>,
) => api.providerGroups.list.queryOptions({ input: { connectionId, search, page } })

export const connectionQuery = (connectionId: number) =>
  api.provisioning.get.queryOptions({ input: { connectionId } })
export const callsQuery = (
  connectionId: number,
  { search, result, page }: AddressOf<typeof connectionSearch>,
) => api.provisioning.listCalls.queryOptions({ input: { connectionId, search, result, page } })
