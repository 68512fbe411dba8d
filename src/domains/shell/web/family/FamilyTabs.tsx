import { useLocation } from '@tanstack/react-router'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { Viewer } from '#web/calls/session.ts'
import { MoreTab } from '../menu/MoreTab.tsx'
import css from '../menu/PhoneTabs.module.css'
import { areasInTabBar, isAreaOpen, useFamilyAreas } from './family-areas.ts'

/** The tab bar of the portal on a phone. */
export function FamilyTabs({ viewer }: { viewer: Viewer }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const places = useFamilyAreas(viewer)
  return (
    <nav className={css.tabs} aria-label="Main on a phone" data-print="hide">
      {places.slice(0, areasInTabBar).map((place) => (
        <UiLink
          key={place.url}
          href={place.url}
          className={css.tab}
          aria-current={isAreaOpen(place, pathname) ? 'page' : undefined}
        >
          <place.icon size={22} stroke={1.6} aria-hidden />
          {place.label}
        </UiLink>
      ))}
      <MoreTab viewer={viewer} places={places.slice(areasInTabBar)} />
    </nav>
  )
}
