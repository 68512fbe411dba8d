import { Button } from '@mantine/core'
import { IconRoute2 } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'

/** What every page of the coming cycle says while there is none, and where one is added. */
export function NoCycle() {
  return (
    <EmptyState
      icon={IconRoute2}
      title="No upcoming cycle"
      action={
        <Button component={UiLink} href="/cycles-and-holidays">
          Cycles and Holidays
        </Button>
      }
    >
      Once the next one is in Cycles and Holidays, you can plan it here.
    </EmptyState>
  )
}
