import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useIdle } from '#ui/pace/idle.ts'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import type { Viewer } from '#web/calls/session.ts'
import type { Place } from './MoreMenu.tsx'
import css from './PhoneTabs.module.css'

const MoreDrawer = lazyPart(() => import('./MoreDrawer.tsx'), 'MoreDrawer')

interface MoreTabProps {
  readonly viewer: Viewer
  /** Places that have no tab of their own. */
  readonly places: readonly Place[]
}

/** The last place of a phone's tab bar: everything else, and the way out. */
export function MoreTab({ viewer, places }: MoreTabProps) {
  const isIdle = useIdle()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <button type="button" className={css.tab} onClick={open} aria-haspopup="dialog">
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
        More
      </button>
      {(isIdle || opened) && (
        <Suspense>
          <MoreDrawer viewer={viewer} places={places} opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
