import { type AddressOf, address, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

export const personsSearch = address({ search: text, page: pageNumber })

export const personsQuery = (input: AddressOf<typeof personsSearch>) =>
  api.personalData.listPersons.queryOptions({ input })
export const personQuery = (personId: number) =>
  api.personalData.getPerson.queryOptions({ input: { personId } })
