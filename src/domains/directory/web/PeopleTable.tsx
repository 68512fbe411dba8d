import type { ReactNode } from 'react'
import { NothingFound } from '#ui/page/EmptyState.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyPage } from '#ui/table/EmptyPage.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'

interface Person {
  readonly id: number
  readonly name: string
}

interface PeopleTableProps<Row extends Person> {
  readonly caption: string
  /** Undefined while the first page is on its way. */
  readonly rows: readonly Row[] | undefined
  readonly paging: { readonly page: number; readonly pageSize: number; readonly total: number } | undefined
  readonly columns: readonly DataColumn<Row>[]
  readonly phoneRow: (row: Row) => ReactNode
  /** As the address has it: `name`, `-name`. */
  readonly sort: string | undefined
  readonly openKey: string | undefined
  readonly onOpen: (id: number) => void
  readonly onSort: (sort: string) => void
  readonly onPage: (page: number) => void
  /** How many filters narrow the list. */
  readonly filters: number
  readonly onClear: () => void
  /** Instead of a list that is empty by itself. */
  readonly nobody: ReactNode
}

const keyOf = ({ id }: Person) => String(id)
const labelOf = ({ name }: Person) => name

/** A page of people, sorted by the server: a row opens the form of a person. */
export function PeopleTable<Row extends Person>(props: PeopleTableProps<Row>) {
  const { caption, rows, paging, columns, phoneRow, openKey, filters, nobody } = props
  if (rows === undefined || paging === undefined)
    return <TableSkeleton columns={columns} density="two-line" />
  const sort = props.sort ?? 'name'
  return (
    <>
      <DataTable
        caption={caption}
        rows={rows}
        columns={columns}
        rowKey={keyOf}
        rowLabel={labelOf}
        density="two-line"
        serverSorted
        sorting={{ id: sort.replace('-', ''), descending: sort.startsWith('-') }}
        onSortingChange={({ id, descending }) => props.onSort(`${descending ? '-' : ''}${id}`)}
        openKey={openKey}
        onOpen={({ id }) => props.onOpen(id)}
        phoneRow={phoneRow}
        empty={
          <EmptyPage paging={paging} onChange={props.onPage}>
            {filters > 0 ? <NothingFound filters={filters} onClear={props.onClear} /> : nobody}
          </EmptyPage>
        }
      />
      <Pager page={paging.page} pageSize={paging.pageSize} total={paging.total} onChange={props.onPage} />
    </>
  )
}
