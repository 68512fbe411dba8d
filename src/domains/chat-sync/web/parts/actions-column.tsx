import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DataColumn } from '#ui/table/columns.ts'

/** What can be done with a row, always in sight: it is what the lists of a community are for. */
export const actionsColumn = <Row,>(cell: (row: Row) => ReactNode, width: number): DataColumn<Row> => ({
  id: 'actions',
  header: <VisuallyHidden>Actions</VisuallyHidden>,
  label: 'Actions',
  width,
  align: 'right',
  cell,
})
