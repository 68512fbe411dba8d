import { IconUsers } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'

/** A roll with nobody on it, of this school or another. */
export const NobodyEnrolled = () => (
  <EmptyState icon={IconUsers} title="No student is enrolled to this experience/house.">
    Students appear here once they are registered.
  </EmptyState>
)
