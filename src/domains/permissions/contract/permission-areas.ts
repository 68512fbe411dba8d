import { type Permission, permissionNames } from '#contract/permissions.ts'

/** What permissions are about, in the order of the screens. */
export const permissionAreas = [
  'Everybody on the staff',
  'Students',
  'Houses',
  'Attendance and excuses',
  'Notes',
  'Experiences and tasks',
  'Curriculum and templates',
  'Program and reports',
  'Year and calendar',
  'Messages',
  'Administration',
] as const
type PermissionArea = (typeof permissionAreas)[number]

type Subject<Name> = Name extends `${infer Before}.${string}` ? Before : never

/** By what their names begin with; a new one without a place does not compile. */
const areas: Readonly<Record<Subject<Permission>, PermissionArea>> = {
  shell: 'Everybody on the staff',
  search: 'Everybody on the staff',
  home: 'Everybody on the staff',
  people: 'Students',
  students: 'Students',
  onboarding: 'Students',
  external_students: 'Students',
  admissions: 'Students',
  documents: 'Students',
  mirror: 'Students',
  houses: 'Houses',
  house_reports: 'Houses',
  house_cup: 'Houses',
  attendance: 'Attendance and excuses',
  excuses: 'Attendance and excuses',
  learning_availability: 'Attendance and excuses',
  learning_hours: 'Attendance and excuses',
  notes: 'Notes',
  experiences: 'Experiences and tasks',
  tasks: 'Experiences and tasks',
  registrations: 'Experiences and tasks',
  catalogue: 'Experiences and tasks',
  clubs: 'Experiences and tasks',
  curriculum: 'Curriculum and templates',
  templates: 'Curriculum and templates',
  program: 'Program and reports',
  transcripts: 'Program and reports',
  graduation_plans: 'Program and reports',
  language_credit: 'Program and reports',
  reports: 'Program and reports',
  views: 'Program and reports',
  pathways: 'Program and reports',
  journey: 'Program and reports',
  school_year: 'Year and calendar',
  availability: 'Year and calendar',
  announcements: 'Messages',
  outbox: 'Messages',
  enrollments: 'Administration',
  jobs: 'Administration',
  workbench: 'Administration',
  staff: 'Administration',
  groups: 'Administration',
  provisioning: 'Administration',
  tokens: 'Administration',
  oneroster: 'Administration',
  webhooks: 'Administration',
  nightly_export: 'Administration',
  feature_flags: 'Administration',
  organization: 'Administration',
  vendors: 'Administration',
  maintenance: 'Administration',
  audit: 'Administration',
  personal_data: 'Administration',
  chat_servers: 'Administration',
  conferences: 'Administration',
  recordings: 'Administration',
  single_sign_on: 'Administration',
}

export const areaOf = (permission: Permission): PermissionArea =>
  areas[permission.slice(0, permission.indexOf('.')) as Subject<Permission>]

/** Every permission, area by area. */
export const permissionsByArea: readonly Permission[] = permissionAreas.flatMap((area) =>
  permissionNames.filter((name) => areaOf(name) === area),
)

/** What comes after "can": "see the names, grades and houses of all students". */
export const canOf = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`
