import { Drawer } from '@mantine/core'
import type { Viewer } from '#web/calls/session.ts'
import { MoreMenu, type Place } from './MoreMenu.tsx'

interface MoreDrawerProps {
  readonly viewer: Viewer
  readonly places: readonly Place[]
  readonly opened: boolean
  readonly onClose: () => void
}

/** What opens behind the last place of a phone's tab bar; loaded behind the first page. */
export function MoreDrawer({ viewer, places, opened, onClose }: MoreDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title="More"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <MoreMenu viewer={viewer} places={places} onDone={onClose} />
    </Drawer>
  )
}
