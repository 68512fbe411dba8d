import { Drawer } from '@mantine/core'
import type { Viewer } from '#web/session.ts'
import { MoreMenu, type Place } from './MoreMenu.tsx'

interface MoreDrawerProps {
  readonly viewer: Viewer
  readonly places: readonly Place[]
  readonly onClose: () => void
}

/** What opens behind the last place of a phone's tab bar; loaded when it does. */
export function MoreDrawer({ viewer, places, onClose }: MoreDrawerProps) {
  return (
    <Drawer
      opened
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
