import { IconLock } from '@tabler/icons-react'
import { formatNames } from '#ui/format/quantities.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'

/**
 * The sentence that the records of these people are closed to the reader; without names, those of the page's student.
 */
export const closedRecordsText = (names: readonly string[] = ['this student']): string =>
  `The records of ${formatNames(names)} are not open to you. Ask the school.`

/** In place of what a guardian would read of a child whose records are not open to them (decision 92). */
export const ClosedRecords = ({ names }: { readonly names?: readonly string[] }) => (
  <EmptyState icon={IconLock} title="Not open to you">
    {closedRecordsText(names)}
  </EmptyState>
)
