import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { may, useViewer } from '#web/calls/session.ts'

/** What one does from anywhere in the day. */
export function HomeActions({ onAddAbsence }: { onAddAbsence: () => void }) {
  const viewer = useViewer()
  if (!may(viewer, 'excuses.create')) return null
  return (
    <Button leftSection={<IconCalendarOff size={16} stroke={1.75} aria-hidden />} onClick={onAddAbsence}>
      Add Absence
    </Button>
  )
}
