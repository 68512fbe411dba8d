import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import type { Viewer } from '#web/session.ts'
import { MoreMenu, type Place } from './MoreMenu.tsx'
import css from './PhoneTabs.module.css'

interface MoreTabProps {
  readonly viewer: Viewer
  /** Places that have no tab of their own. */
  readonly places: readonly Place[]
}

/** The last place of a phone's tab bar: everything else, and the way out. */
export function MoreTab({ viewer, places }: MoreTabProps) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <button type="button" className={css.tab} onClick={open} aria-haspopup="dialog">
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
        More
      </button>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        title="More"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <MoreMenu viewer={viewer} places={places} onDone={close} />
      </Drawer>
    </>
  )
}
