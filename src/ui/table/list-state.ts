import type { Sorting } from './columns.ts'

/** What the frame around a list needs to know of it; `useListPage` gives it. */
export interface ListState<Row> {
  /** Undefined while the first page is on its way. */
  readonly rows: readonly Row[] | undefined
  readonly paging: { readonly page: number; readonly pageSize: number; readonly total: number } | undefined
  readonly goTo: (page: number) => void
  /** The row whose sheet or form is open. */
  readonly openKey: string | undefined
  readonly open: ((row: Row) => void) | undefined
  /** How many filters narrow the list. */
  readonly filters: number
  readonly clear: () => void
  /** As the server sorts, where its heads can be clicked. */
  readonly sorting: Sorting | undefined
  readonly sortBy: (sorting: Sorting) => void
}
