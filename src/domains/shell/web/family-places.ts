import {
  type Icon,
  IconCalendar,
  IconCalendarOff,
  IconCalendarShare,
  IconFileCheck,
} from '@tabler/icons-react'
import type { Viewer } from '#web/session.ts'

interface FamilyPlace {
  readonly url: string
  readonly label: string
  readonly icon: Icon
}

const calendar: FamilyPlace = { url: '/family', label: 'Calendar', icon: IconCalendar }
const excuses: FamilyPlace = { url: '/family/excuses', label: 'Excuses', icon: IconFileCheck }
const absence: FamilyPlace = { url: '/family/absence', label: 'Report absence', icon: IconCalendarOff }
const subscribe: FamilyPlace = { url: '/family/subscribe', label: 'Subscribe', icon: IconCalendarShare }

/** A tab bar of a phone holds three places and "More", where the others stand. */
export const placesInTabBar = 3

/** Whether a place holds the page that is open. The calendar is the portal's root and holds only itself. */
export const isPlaceOpen = ({ url }: FamilyPlace, pathname: string): boolean =>
  pathname === url || (url !== calendar.url && pathname.startsWith(`${url}/`))

/** The places of the family portal; only guardians report absences. */
export const familyPlacesOf = (viewer: Viewer): readonly FamilyPlace[] =>
  viewer.userRole === 'guardian' ? [calendar, excuses, absence, subscribe] : [calendar, excuses, subscribe]
