import { Popover } from '@mantine/core'
import { Suspense } from 'react'
import { type Opened, Standing } from '#ui/controls/opener.tsx'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import css from './Bell.module.css'

const NotificationsPanel = lazyPart(() => import('./NotificationsPanel.tsx'), 'NotificationsPanel')

/** What the bell opens. */
export function BellPanel({ target, ...opened }: Opened) {
  return (
    <Popover {...opened} position="bottom-end" width={400} trapFocus returnFocus>
      <Popover.Target refProp="place">
        <Standing target={target} />
      </Popover.Target>
      <Popover.Dropdown className={css.dropdown} aria-label="Notifications">
        <Suspense fallback={<div className={css.wait} />}>
          <NotificationsPanel onClose={() => opened.onChange(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
