import { Switch, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { Viewer } from '#web/calls/session.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import { useSupport } from '../support.ts'
import css from './MoreMenu.module.css'

export interface Place {
  readonly url: string
  readonly label: string
  readonly icon: Icon
}

interface MoreMenuProps {
  readonly viewer: Viewer
  readonly places: readonly Place[]
  readonly onDone: () => void
}

/** What the tab bar of a phone has no room for: the other places, what is pinned, and the viewer's own menu. */
export function MoreMenu({ viewer, places, onDone }: MoreMenuProps) {
  const support = useSupport()
  const isDark = useComputedColorScheme('light') === 'dark'
  const { setColorScheme } = useMantineColorScheme()
  return (
    <>
      {places.map(({ url, label, icon: PlaceIcon }) => (
        <InternalLink key={url} href={url} className={css.entry} onClick={onDone}>
          <PlaceIcon size={20} stroke={1.7} aria-hidden />
          {label}
        </InternalLink>
      ))}
      {viewer.pinned.length > 0 && <h3 className={css.group}>Pinned</h3>}
      {viewer.pinned.map(({ url, label, imageUrl }) => (
        <InternalLink key={url} href={url} className={css.entry} onClick={onDone}>
          {imageUrl !== null && <img className={css.crest} src={imageUrl} alt="" />}
          {label}
        </InternalLink>
      ))}
      <h3 className={css.group}>
        {viewer.name}, {viewer.email}
      </h3>
      {viewer.quickLinks.map(({ url, label }) => (
        <InternalLink key={url} href={url} className={css.entry} onClick={onDone}>
          {label}
        </InternalLink>
      ))}
      <Switch
        classNames={{ root: css.entry, body: css.switch }}
        label="Dark theme"
        labelPosition="left"
        checked={isDark}
        onChange={(event) => setColorScheme(event.currentTarget.checked ? 'dark' : 'light')}
      />
      <a className={css.entry} href={support.href} onClick={support.onClick}>
        Support
      </a>
      <a className={css.entry} href="/signout">
        Log out
      </a>
    </>
  )
}
