import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import type { Viewer } from '#web/session.ts'
import { MoreMenu } from './MoreMenu.tsx'
import css from './PhoneTabs.module.css'

/** The last place of a phone's tab bar: everything else, and the way out. */
export function MoreTab({ viewer }: { viewer: Viewer }) {
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
        <MoreMenu viewer={viewer} onDone={close} />
      </Drawer>
    </>
  )
}
