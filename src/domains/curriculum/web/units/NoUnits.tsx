import { Button } from '@mantine/core'
import { IconBooks } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'

interface NoUnitsProps {
  readonly isRetiredShown: boolean
  readonly canManage: boolean
}

/** In place of an empty list of units: what units are, and where the topics are added that they stand in. */
export function NoUnits({ isRetiredShown, canManage }: NoUnitsProps) {
  if (isRetiredShown)
    return (
      <EmptyState icon={IconBooks} title="No retired units">
        Everything is taught.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconBooks}
      title="No units yet"
      action={
        canManage ? (
          <Button component={UiLink} href="/workbench/units/subjects">
            Subjects
          </Button>
        ) : undefined
      }
    >
      Units are what experiences teach.
      {canManage && ' Each belongs to a topic in a subject: add those first, then choose New unit.'}
    </EmptyState>
  )
}
