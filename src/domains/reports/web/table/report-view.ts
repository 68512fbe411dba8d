import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Download } from '#contract/download.ts'
import type { ViewedList } from '#domains/saved-views/contract/viewed-lists.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import type { RowGroup } from '#ui/table/groups.ts'
import type { Suggestion } from '../../contract/report-endpoints.ts'

type Query<Answer> = UseQueryOptions<Answer, Error, Answer, QueryKey>

/** What narrows a report, of its address. The values of its columns travel along. */
export interface Narrowed {
  readonly search?: string | undefined
  readonly cycle_id?: number | undefined
  readonly sort?: string | undefined
}

export interface ReportCalls<Row> {
  readonly rows: (
    input: Narrowed & { readonly page?: number; readonly page_size?: number; readonly from?: number },
  ) => Query<Row[]>
  readonly count: (input: Narrowed) => Query<{ total: number }>
  /** Of a report that has columns to filter by. */
  readonly values?: (
    input: Narrowed & { readonly column: string; readonly like?: string },
  ) => Query<{ values: Suggestion[]; total: number }>
}

/** A report as its page draws it. */
export interface ReportView<Row extends object> {
  readonly address: ViewedList
  readonly title: string
  /** What its rows are, for screen readers and for how many there are: `place`, `places`. */
  readonly caption: string
  readonly nouns: readonly [one: string, many: string]
  /** What the search finds: `Student or experience`. */
  readonly finds: string
  /** The columns it is narrowed by, in the order of the filters row; a column of the table of this name has it in its head. */
  readonly filters: readonly { readonly column: string; readonly name: string }[]
  readonly columns: readonly DataColumn<Row>[]
  readonly rowKey: (row: Row) => string
  readonly rowLabel: (row: Row) => string
  readonly phoneRow: (row: Row) => ReactNode
  /** The order when nobody chose one: `experience`, or `-students` from the other end. */
  readonly sort: string
  /** In the order of `sort` rows stand under heads. */
  readonly groupOf?: (row: Row) => RowGroup
  readonly calls: ReportCalls<Row>
  readonly download: Download
}
