import type { Sorting } from './columns.ts'

/** What the frame around a list needs to know of it; `useListPage` gives it. */
export interface ListState<Row> {
  /** Undefined while the first page is on its way. */
  readonly rows: readonly Row[] | undefined
  readonly paging: { readonly page: number; readonly pageSize: number; readonly total: number } | undefined
  /** It comes in pages; otherwise all of it is there. */
  readonly isPaged: boolean
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

/** What filters of a list give the controls in a file of their own. */
export interface ListFilters<Search extends object> {
  readonly text: (name: keyof Search & string) => {
    readonly value: string
    readonly onChange: (typed: string) => void
  }
  readonly choice: <Name extends keyof Search & string>(name: Name) => Choice<`${Search[Name] & string}`>
  readonly number: (name: keyof Search & string) => Choice<string>
  readonly numbers: (name: keyof Search & string) => Choice<string>
}

interface Choice<Value extends string> {
  readonly single: boolean
  readonly values: Value[]
  readonly onChange: (values: string[]) => void
}
