import { type AddressOf, address, flag, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { tokenStates } from '../rules/token-states.ts'

export const tokensSearch = address({
  search: text,
  state: oneOf(tokenStates),
  page: pageNumber,
  /** The form of a new one stands open. */
  new: flag,
})
export const tokensQuery = ({ search, state, page }: AddressOf<typeof tokensSearch>) =>
  api.apiTokens.list.queryOptions({ input: { search, state, page } })

export const callResults = ['answered', 'refused', 'failed'] as const
export const tokenSearch = address({
  search: text,
  result: oneOf(callResults),
  page: pageNumber,
  /** The form of the settings stands open. */
  settings: flag,
})
export const tokenQuery = (tokenId: number, { search, result, page }: AddressOf<typeof tokenSearch>) =>
  api.apiTokens.listCalls.queryOptions({ input: { tokenId, search, result, page } })
