import { type AddressOf, address, number, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { changeKinds, changeSigns, importStates } from '../contract/roster-values.ts'

/** What the query of the history holds. */
export const enrollmentsSearch = address({ search: text, state: oneOf(importStates), page: pageNumber })

export const importsQuery = ({ search, state, page }: AddressOf<typeof enrollmentsSearch>) =>
  api.enrollments.listImports.queryOptions({ input: { search, state, page } })

/** What the query of one import holds: which, and what its rows are narrowed to. */
export const importSearch = address({
  import: number,
  search: text,
  sign: oneOf(changeSigns),
  kind: oneOf(changeKinds),
  campus: text,
  page: pageNumber,
})
export type ImportSearch = AddressOf<typeof importSearch>

export const importQuery = ({ import: importId = 0, ...narrowed }: ImportSearch) =>
  api.enrollments.getImport.queryOptions({ input: { importId, ...narrowed }, enabled: importId > 0 })
