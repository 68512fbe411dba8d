import { type AddressOf, address, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** What the query of both lists holds. */
export const mirrorSearch = address({ search: text, page: pageNumber })
type MirrorSearch = AddressOf<typeof mirrorSearch>

export const mirrorStudentsQuery = ({ search, page }: MirrorSearch) =>
  api.mirror.listStudents.queryOptions({ input: { search, page } })

export const mirrorGuardiansQuery = ({ search, page }: MirrorSearch) =>
  api.mirror.listGuardians.queryOptions({ input: { search, page } })

export const mirrorPersonQuery = (userId: string) =>
  api.mirror.getPerson.queryOptions({ input: { userId: Number(userId) } })
