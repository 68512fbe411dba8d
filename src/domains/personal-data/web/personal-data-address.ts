import { type AddressOf, address, flag, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

export const personsSearch = address({ search: text, partners: flag, page: pageNumber })

export const personsQuery = (input: AddressOf<typeof personsSearch>) =>
  api.personalData.listPersons.queryOptions({ input })
export const personQuery = (personId: number) =>
  api.personalData.getPerson.queryOptions({ input: { personId } })
export const externalDataQuery = (externalId: number) =>
  api.personalData.getExternal.queryOptions({ input: { externalId } })
