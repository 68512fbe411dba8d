import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { may, useViewer } from '#web/calls/session.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'

/** Without a campus nobody can be added: the way to one, for who may take it. */
export function NoCampus() {
  const viewer = useViewer()
  return (
    <EmptyState
      icon={IconBuilding}
      title="There is no campus yet"
      action={
        may(viewer, 'organization.manage') && (
          <Button component={InternalLink} href="/workbench/campus-settings?campus=new" variant="filled">
            Add campus
          </Button>
        )
      }
    >
      A student belongs to a campus. Somebody who sets up the school adds the first one.
    </EmptyState>
  )
}
