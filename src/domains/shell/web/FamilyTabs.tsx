import { useLocation } from '@tanstack/react-router'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { Viewer } from '#web/session.ts'
import { familyPlacesOf } from './family-places.ts'
import { MoreTab } from './MoreTab.tsx'
import css from './PhoneTabs.module.css'

/** The tab bar of the portal on a phone. */
export function FamilyTabs({ viewer }: { viewer: Viewer }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <nav className={css.tabs} aria-label="Main on a phone" data-print="hide">
      {familyPlacesOf(viewer).map(({ url, label, icon: Icon }) => (
        <UiLink key={url} href={url} className={css.tab} aria-current={pathname === url ? 'page' : undefined}>
          <Icon size={22} stroke={1.6} aria-hidden />
          {label}
        </UiLink>
      ))}
      <MoreTab viewer={viewer} />
    </nav>
  )
}
