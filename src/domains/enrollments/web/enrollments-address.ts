import { type AddressOf, address, flag, number, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { changeKinds, changeSigns, importStates } from '../contract/roster-values.ts'

/** What the query of the history holds. */
export const enrollmentsSearch = address({ search: text, state: oneOf(importStates), page: pageNumber })

export const importsQuery = ({ search, state, page }: AddressOf<typeof enrollmentsSearch>) =>
  api.enrollments.listImports.queryOptions({ input: { search, state, page } })

/** What the query of one import holds: which, and what its rows are narrowed to. */
export const importSearch = address({
  import: number,
  /** It brings students of partner schools. */
  external: flag,
  search: text,
  sign: oneOf(changeSigns),
  kind: oneOf(changeKinds),
  campus: text,
  kept: flag,
  page: pageNumber,
})
export type ImportSearch = AddressOf<typeof importSearch>

/** An import of people or one of students of partner schools: each exists under its own calls alone. */
export const importQuery = ({ import: importId = 0, external, ...narrowed }: ImportSearch) => {
  const options = { input: { importId, ...narrowed }, enabled: importId > 0 }
  return external
    ? api.externalImports.getImport.queryOptions(options)
    : api.enrollments.getImport.queryOptions(options)
}
