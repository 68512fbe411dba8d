/** What pages subscribe to one by one: `topic('attendable', 42)`. The domain that declares the rule is its owner. */
export const numberedSubjects = [
  'attendable',
  'meeting',
  'user',
  'house',
  'house-details',
  'house-sync',
  'student',
  'excuse',
  'student-notes',
  'note',
  'template',
  'experience',
  'registrations',
  'task',
  'onboarding-group',
  'application',
] as const

/** What there is one of for everybody: `topic('houses')` is the list of them. */
export const commonSubjects = [
  'houses',
  'notes',
  'excuses',
  'announcements',
  'house-cup',
  'school-calendar',
  'units',
  'templates',
  'pathways',
  'journey-builder',
  'choices',
  'reports',
  'maintenance',
  'features',
  'organization',
  'enrollments',
  'groups',
  'onboarding',
  'admissions',
  'language-credit',
  'chat-servers',
  'conferences',
  'house-events',
  'recordings',
  'services',
] as const

type Numbered = (typeof numberedSubjects)[number]
type Common = (typeof commonSubjects)[number]
export type Subject = Numbered | Common

/** Something changed, `attendable:42`: the page decides what to fetch again; no data travels here. */
export type Topic = `${Numbered}:${number}` | `${Common}:0`

/** Subjects one page may listen to: an address has room for them and for those of the shell (src/server/live/live-route.ts). */
export const mostTopicsOfPage = 18

/** The database keeps identities in four bytes. */
const largestId = 2_147_483_647

/** A topic as an address has it; undefined for a text that names none. */
export function readTopic(text: string): Topic | undefined {
  const [, name, digits] = /^([a-z-]+):(\d{1,10})$/.exec(text) ?? []
  const id = Number(digits)
  const common = commonSubjects.find((one) => one === name)
  if (common !== undefined) return id === 0 ? topic(common) : undefined
  const numbered = numberedSubjects.find((one) => one === name)
  return numbered !== undefined && id <= largestId ? topic(numbered, id) : undefined
}

/** The name by which a change is published and subscribed to; a subject that nobody declared does not compile. */
export function topic(subject: Common): `${Common}:0`
export function topic(subject: Numbered, id: number): `${Numbered}:${number}`
export function topic(subject: Subject, id = 0): string {
  return `${subject}:${id}`
}
