import {
  type Icon,
  IconCalendar,
  IconCalendarOff,
  IconCalendarShare,
  IconChecklist,
  IconClockHour4,
  IconFileCheck,
  IconFolder,
  IconListCheck,
  IconListNumbers,
  IconReportAnalytics,
  IconSchool,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import type { Viewer } from '#web/calls/session.ts'

interface FamilyArea {
  readonly url: string
  readonly label: string
  readonly icon: Icon
}

const calendar: FamilyArea = { url: '/family', label: 'Calendar', icon: IconCalendar }
const tasks: FamilyArea = { url: '/family/tasks', label: 'Tasks', icon: IconChecklist }
const excuses: FamilyArea = { url: '/family/excuses', label: 'Excuses', icon: IconFileCheck }
const absence: FamilyArea = { url: '/family/absence', label: 'Report absence', icon: IconCalendarOff }
const onboarding: FamilyArea = { url: '/family/onboarding', label: 'Onboarding', icon: IconListCheck }
const reports: FamilyArea = { url: '/family/reports', label: 'Reports', icon: IconReportAnalytics }
const choices: FamilyArea = { url: '/family/choices', label: 'Choices', icon: IconListNumbers }
const program: FamilyArea = { url: '/family/program', label: 'Program', icon: IconSchool }
const documents: FamilyArea = { url: '/family/documents', label: 'Documents', icon: IconFolder }
const hours: FamilyArea = { url: '/family/learning-hours', label: 'Learning hours', icon: IconClockHour4 }
const subscribe: FamilyArea = { url: '/family/subscribe', label: 'Subscribe', icon: IconCalendarShare }

/** A tab bar of a phone holds three places and "More", where the others stand. */
export const areasInTabBar = 3

/** Whether a place holds the page that is open. The calendar is the portal's root and holds only itself. */
export const isAreaOpen = ({ url }: FamilyArea, pathname: string): boolean =>
  pathname === url || (url !== calendar.url && pathname.startsWith(`${url}/`))

/** The places of the family portal; only guardians report absences. An onboarding stands first while it is open. */
function familyAreasOf(viewer: Viewer, isOnboarding: boolean): readonly FamilyArea[] {
  const first = isOnboarding ? [onboarding] : []
  return viewer.userRole === 'guardian'
    ? [...first, calendar, absence, reports, excuses, tasks, program, documents, hours, choices, subscribe]
    : [...first, calendar, tasks, reports, excuses, program, documents, hours, choices, subscribe]
}

/** The places of the viewer; the route asks ahead whether an onboarding is open. */
export function useFamilyAreas(viewer: Viewer): readonly FamilyArea[] {
  const { data } = useQuery(api.familyOnboarding.getState.queryOptions({ staleTime: 60_000 }))
  return familyAreasOf(viewer, data?.is_open === true)
}
