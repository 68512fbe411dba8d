import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DataColumn } from './columns.ts'

/** What can be done with a row, always in sight: where it is what the list is for. */
export const actionsColumn = <Row,>(cell: (row: Row) => ReactNode, width: number): DataColumn<Row> => ({
  id: 'actions',
  header: <VisuallyHidden>Actions</VisuallyHidden>,
  label: 'Actions',
  width,
  align: 'right',
  cell,
})
