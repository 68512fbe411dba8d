import { Switch, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { InternalLink } from '#web/InternalLink.tsx'
import type { Viewer } from '#web/session.ts'
import css from './MoreMenu.module.css'
import { useSupport } from './support.ts'

export interface Place {
  readonly url: string
  readonly label: string
}

interface MoreMenuProps {
  readonly viewer: Viewer
  readonly places: readonly Place[]
  readonly onDone: () => void
}

/** Everything of the side menu and of the viewer's own menu, for a phone. */
export function MoreMenu({ viewer, places, onDone }: MoreMenuProps) {
  const support = useSupport()
  const isDark = useComputedColorScheme('light') === 'dark'
  const { setColorScheme } = useMantineColorScheme()
  const entries: readonly Place[] = [...places, ...viewer.links, ...viewer.pinned, ...viewer.quickLinks]
  return (
    <>
      {entries.map((entry) => (
        <InternalLink key={entry.url} href={entry.url} className={css.entry} onClick={onDone}>
          {entry.label}
        </InternalLink>
      ))}
      <a className={css.entry} href={support.href} onClick={support.onClick}>
        Support
      </a>
      <Switch
        classNames={{ root: css.entry, body: css.switch }}
        label="Dark theme"
        labelPosition="left"
        checked={isDark}
        onChange={(event) => setColorScheme(event.currentTarget.checked ? 'dark' : 'light')}
      />
      <p className={css.person}>
        {viewer.name}, {viewer.email}
      </p>
      <a className={css.entry} href="/signout">
        Log out
      </a>
    </>
  )
}
