import { useLocation } from '@tanstack/react-router'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { Viewer } from '#web/calls/session.ts'
import { MoreTab } from './MoreTab.tsx'
import { isSameArea } from './menu-area.ts'
import { menuIcon } from './menu-icons.ts'
import css from './PhoneTabs.module.css'

/** Places of the tab bar in the order of look.md §10, a lead's morning first; `facilitate` stands in while others are not built. */
const preferred = ['today', 'home', 'calendar', 'houses', 'notes', 'facilitate']
const places = 4
/** A fifth of a narrow screen does not hold every name. */
const shortLabels: Readonly<Record<string, string>> = { today: 'Today' }

/** The tab bar of a phone: four places and More. */
export function PhoneTabs({ viewer }: { viewer: Viewer }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const links = preferred
    .flatMap((key) => viewer.links.find((link) => link.key === key) ?? [])
    .slice(0, places)
  return (
    <nav className={css.tabs} aria-label="Main on a phone" data-print="hide">
      {links.map((link) => {
        const Icon = menuIcon(link.key)
        return (
          <UiLink
            key={link.url}
            href={link.url}
            className={css.tab}
            aria-label={link.label}
            aria-current={isSameArea(pathname, link.url) ? 'page' : undefined}
          >
            <Icon size={22} stroke={1.6} aria-hidden />
            {shortLabels[link.key] ?? link.label}
          </UiLink>
        )
      })}
      <MoreTab
        viewer={viewer}
        places={viewer.links
          .filter((link) => !links.includes(link))
          .map((link) => ({ ...link, icon: menuIcon(link.key) }))}
      />
    </nav>
  )
}
