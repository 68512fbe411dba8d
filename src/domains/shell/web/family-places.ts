import { type Icon, IconCalendar, IconCalendarOff, IconCalendarShare } from '@tabler/icons-react'
import type { Viewer } from '#web/session.ts'

interface FamilyPlace {
  readonly url: string
  readonly label: string
  readonly icon: Icon
}

const calendar: FamilyPlace = { url: '/family', label: 'Calendar', icon: IconCalendar }
const absence: FamilyPlace = { url: '/family/absence', label: 'Report absence', icon: IconCalendarOff }
const subscribe: FamilyPlace = { url: '/family/subscribe', label: 'Subscribe', icon: IconCalendarShare }

/** The places of the family portal; only guardians report absences. */
export const familyPlacesOf = (viewer: Viewer): readonly FamilyPlace[] =>
  viewer.userRole === 'guardian' ? [calendar, absence, subscribe] : [calendar, subscribe]
