import type { Details } from '#domains/people/contract/person-details.ts'
import type { DataColumn } from '#ui/table/columns.ts'

/** The columns of the details that the list shows. */
export const detailColumns = <Row extends object>(details: Details): DataColumn<Row>[] =>
  Object.entries(details).flatMap(([id, { label, listed }]) =>
    listed === undefined ? [] : [{ id, header: label, width: listed, cell: (row: Row) => textOf(row, id) }],
  )

const textOf = (row: object, name: string) =>
  String((row as Readonly<Record<string, string | null>>)[name] ?? '–')
