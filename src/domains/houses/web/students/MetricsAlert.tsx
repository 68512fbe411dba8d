import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { PageAlert } from '#ui/page/PageAlert.tsx'

/** The students are there, their counts are not. */
export function MetricsAlert({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <PageAlert
      family="unexc"
      icon={IconCloudOff}
      title="Attendance and tasks could not be counted"
      action={
        <Button size="xs" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      The students and their guardians are below.
    </PageAlert>
  )
}
