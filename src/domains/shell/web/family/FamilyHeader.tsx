import { useLocation } from '@tanstack/react-router'
import { school } from '#contract/school/school.ts'
import { Bell } from '#domains/notifications/web/bell.embed.tsx'
import { MoreTabs } from '#ui/page/MoreTabs.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { Viewer } from '#web/calls/session.ts'
import css from '../header/Header.module.css'
import { Logo } from '../header/Logo.tsx'
import { PhoneTitle } from '../header/PhoneTitle.tsx'
import { ProfileMenu } from '../header/ProfileMenu.tsx'
import family from './FamilyHeader.module.css'
import { isAreaOpen, useFamilyAreas } from './family-areas.ts'
import { useRoomInHeader } from './use-room-in-header.ts'

/** Logo, the few places of the portal, bell and the viewer's menu. */
export function FamilyHeader({ viewer }: { viewer: Viewer }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const places = useFamilyAreas(viewer)
  const room = useRoomInHeader()
  const others = places.slice(room)
  return (
    <header className={css.header} data-print="hide">
      <div className={family.brand}>
        <UiLink href="/family" className={css.home} aria-label={`${school().productName}, to the calendar`}>
          <Logo logos={viewer.logos} />
          <span className={family.name}>{school().productName}</span>
        </UiLink>
      </div>
      <PhoneTitle />
      <nav className={family.places} aria-label="Main">
        {places.slice(0, room).map((place) => (
          <UiLink
            key={place.url}
            href={place.url}
            className={family.place}
            aria-current={isAreaOpen(place, pathname) ? 'page' : undefined}
          >
            {place.label}
          </UiLink>
        ))}
        {others.length > 0 && (
          <MoreTabs
            tabs={others.map(({ url, label }) => ({ href: url, label }))}
            active={others.find((place) => isAreaOpen(place, pathname))?.url}
            className={family.place}
          />
        )}
      </nav>
      <div className={css.tools}>
        <Bell viewer={viewer} />
        <ProfileMenu viewer={viewer} />
      </div>
    </header>
  )
}
