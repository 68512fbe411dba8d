import { IconBooks } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'

/** A school that has written nothing down yet. */
export function NoSubjects() {
  return (
    <EmptyState icon={IconBooks} title="No subjects yet">
      Subjects have topics, and topics have the units that experiences teach.
    </EmptyState>
  )
}
