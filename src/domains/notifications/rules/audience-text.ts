import type { AnnouncementRole } from '../contract/announcements.schemas.ts'

interface AudienceNames {
  readonly roles: readonly AnnouncementRole[]
  readonly groups: readonly string[]
  readonly campuses: readonly string[]
  readonly houses: readonly string[]
}

const roleNames: Readonly<Record<AnnouncementRole, string>> = {
  student: 'students',
  guardian: 'guardians',
  employee: 'staff',
}
const roleOrder: readonly AnnouncementRole[] = ['student', 'guardian', 'employee']

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Whom an announcement goes to, in words: "Students and guardians of Juniper House", "Staff (Deans)", "Everyone". */
export function audienceText({ roles, groups, campuses, houses }: AudienceNames): string {
  const places = [...campuses, ...houses]
  const isStaffLimited = roles.includes('employee') && groups.length > 0
  const people = roleOrder
    .filter((role) => roles.includes(role))
    .map((role) => (role === 'employee' && isStaffLimited ? `staff (${listed(groups)})` : roleNames[role]))
  const who = people.length === roleOrder.length && !isStaffLimited ? 'Everyone' : capital(listed(people))
  if (places.length === 0) return who
  return `${who} ${who === 'Everyone' ? 'at' : 'of'} ${listed(places)}`
}
