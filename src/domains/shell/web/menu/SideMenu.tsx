import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLifebuoy } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { Hint, type Hinted } from '#ui/controls/Hint.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { classes } from '#ui/status/family-class.ts'
import type { Viewer } from '#web/calls/session.ts'
import { useSupport } from '../support.ts'
import { isSameArea } from './menu-area.ts'
import { menuIcon } from './menu-icons.ts'
import css from './SideMenu.module.css'

interface SideMenuProps {
  viewer: Viewer
  form: 'full' | 'rail'
  onToggle: () => void
}

/** The main links, what the viewer runs and advises, and support; folded it is a rail of icons (look.md §6). */
export function SideMenu({ viewer, form, onToggle }: SideMenuProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const isRail = form === 'rail'
  const named = (label: string, entry: Hinted) => (
    <Hint key={label} label={label} position="right" disabled={!isRail}>
      {entry}
    </Hint>
  )
  return (
    <nav className={css.menu} data-form={form} aria-label="Main" data-print="hide">
      <div className={css.scroller}>
        <ul className={css.list}>
          {viewer.links.map((link) => {
            const Icon = menuIcon(link.key)
            return (
              <li key={link.url}>
                {named(
                  link.label,
                  <UiLink
                    href={link.url}
                    className={classes(css.item, isSameArea(pathname, link.url) && css.open)}
                    aria-label={isRail ? link.label : undefined}
                    aria-current={isSameArea(pathname, link.url) ? 'page' : undefined}
                  >
                    <Icon size={18} stroke={1.7} aria-hidden />
                    <span className={css.word}>{link.label}</span>
                    {link.isBeta && <span className={css.beta}>Beta</span>}
                  </UiLink>,
                )}
              </li>
            )
          })}
        </ul>
        {viewer.pinned.length > 0 && !isRail && (
          <>
            <h2 className={css.label}>Pinned</h2>
            <ul className={css.list}>
              {viewer.pinned.map((pin) => (
                <li key={pin.url}>
                  <UiLink href={pin.url} className={css.item}>
                    <Crest imageUrl={pin.imageUrl} label={pin.label} />
                    <span className={css.word}>{pin.label}</span>
                  </UiLink>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Foot isRail={isRail} onToggle={onToggle} />
    </nav>
  )
}

function Foot({ isRail, onToggle }: { isRail: boolean; onToggle: () => void }) {
  const support = useSupport()
  const Fold = isRail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const label = isRail ? 'Expand the menu' : 'Collapse the menu'
  return (
    <div className={css.foot}>
      {!isRail && (
        <a className={css.item} href={support.href} onClick={support.onClick}>
          <IconLifebuoy size={18} stroke={1.7} aria-hidden />
          <span className={css.word}>Support</span>
        </a>
      )}
      <Hint label={label} position="right">
        <ActionIcon variant="subtle" aria-label={label} onClick={onToggle} className={css.fold}>
          <Fold size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Hint>
    </div>
  )
}

function Crest({ imageUrl, label }: { imageUrl: string | null; label: string }) {
  if (imageUrl !== null) return <img className={css.crest} src={imageUrl} alt="" />
  return (
    <span className={css.crest} aria-hidden="true">
      {[...label][0]}
    </span>
  )
}
