import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'

interface NoStudentsProps {
  /** Whom one looked for. */
  readonly search: string | undefined
  readonly onClear: () => void
}

/** A house without students, or without one of this name (3-shell-and-houses §8). */
export function NoStudents({ search, onClear }: NoStudentsProps) {
  if (search === undefined)
    return (
      <EmptyState icon={IconUsers} title="No students yet">
        Whoever manages houses adds students to it with Edit house.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconUsers}
      title="No results."
      action={
        <Button size="xs" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      {`No student of this house is named “${search}”.`}
    </EmptyState>
  )
}
