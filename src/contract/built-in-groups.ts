import { onlySuperAdminsGive, type Permission, permissionNames } from './permissions.ts'

export interface BuiltInGroup {
  readonly slug: string
  readonly title: string
  /** What it is for, until the school says it otherwise. */
  readonly description: string
  readonly isSuperAdmin: boolean
  readonly isAdmin: boolean
  readonly permissions: readonly Permission[]
}

const everyone: Permission[] = [
  'shell.use',
  'search.use',
  'people.view',
  'home.view',
  'house_cup.view',
  'school_year.view',
  'curriculum.view',
  'templates.view',
  'catalogue.view',
  'views.mail',
]
const noting: Permission[] = ['notes.view', 'notes.write']
const facilitating: Permission[] = [
  'experiences.facilitate',
  'external_students.view',
  'attendance.view',
  'attendance.take',
  'templates.write',
  'tasks.review',
  'documents.view',
]
const advising: Permission[] = [
  'houses.view',
  'house_reports.act',
  'house_cup.give',
  'reports.view',
  'reports.write',
]
const overseeing: Permission[] = [
  'program.view',
  'program.view.all',
  'program.manage',
  'transcripts.view',
  'transcripts.issue',
  'documents.view.all',
  'documents.manage',
  'learning_availability.manage',
  'learning_hours.manage',
  'people.view.all',
  'experiences.view.all',
  'attendance.view.all',
  'houses.view.all',
  'notes.view.all',
  'reports.view.all',
  'pathways.view',
  'journey.view',
  'journey.choose',
  ...noting,
]
const excusing: Permission[] = ['excuses.view', 'excuses.create']
const decidingExcuses: Permission[] = [...excusing, 'excuses.decide', 'excuses.create_recurring']
const overseeingExcuses: Permission[] = [...decidingExcuses, 'excuses.view.all', 'excuses.decide.all']
/** What deans and school directors do beyond overseeing. */
const directing: Permission[] = [
  ...facilitating,
  ...advising,
  ...overseeing,
  ...overseeingExcuses,
  'attendance.take.all',
  'tasks.review.all',
  'experiences.manage',
  'houses.manage',
  'registrations.manage',
  'notes.view_restricted',
  'people.view_custody',
  'students.change_status',
  'availability.manage',
  'clubs.manage',
  'announcements.send',
  'mirror.view',
  'onboarding.view',
]

/** Restricted notes are for deans and school directors alone, whoever else may do everything (2-back-office §6). */
const allButRestrictedNotes = permissionNames.filter((name) => name !== 'notes.view_restricted')

/** The groups every school starts with; each can be edited (domain.md §3). */
export const builtInGroups: readonly BuiltInGroup[] = [
  {
    slug: 'super_admin',
    title: 'Super admin',
    description: 'May do everything, and gives every right to others. There is always one who can log in.',
    isSuperAdmin: true,
    isAdmin: true,
    permissions: allButRestrictedNotes,
  },
  {
    slug: 'admin',
    title: 'Admin',
    description:
      'Runs the platform: people, groups, settings and everything of the school but the maintenance screen.',
    isSuperAdmin: false,
    isAdmin: true,
    permissions: permissionNames.filter((name) => !onlySuperAdminsGive.has(name)),
  },
  {
    slug: 'school_director',
    title: 'School director',
    description:
      'Leads the school: sees and decides everything of students and staff, and sets up years, houses and plans.',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [
      ...everyone,
      ...directing,
      'onboarding.manage',
      'people.manage',
      'houses.create',
      'notes.manage_categories',
      'school_year.manage',
      'curriculum.manage',
      'templates.manage',
      'pathways.manage',
      'graduation_plans.manage',
      'journey.manage',
      'reports.release',
      'admissions.view',
      'admissions.decide',
      'workbench.open',
      'vendors.view',
      'audit.view',
    ],
  },
  {
    slug: 'dean',
    title: 'Dean',
    description:
      'Looks after the students of the campuses they are dean of: attendance, excuses, notes, houses and programs.',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [...everyone, ...directing],
  },
  {
    slug: 'counselor',
    title: 'Counselor',
    description: 'Looks after the programs and the well-being of students, and decides their excuses.',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [
      ...everyone,
      ...overseeing,
      ...overseeingExcuses,
      'people.view_custody',
      'house_reports.act',
      'mirror.view',
    ],
  },
  {
    slug: 'house_advisor',
    title: 'House advisor',
    description:
      'Sees and looks after the students of the houses they advise, decides their excuses and writes notes.',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [
      ...everyone,
      ...facilitating,
      ...noting,
      ...advising,
      ...decidingExcuses,
      'program.view',
      'transcripts.view',
      'learning_availability.manage',
      'learning_hours.manage',
      'people.view_custody',
    ],
  },
  {
    slug: 'facilitator',
    title: 'Facilitator',
    description: 'Runs experiences: takes their rolls, reviews their tasks, and sees their students.',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [...everyone, ...facilitating, ...noting, ...excusing, 'program.view'],
  },
  {
    slug: 'admissions',
    title: 'Admissions',
    description: 'Brings new students in: their applications, documents and transcripts.',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [
      ...everyone,
      'people.view_custody',
      'transcripts.issue',
      'documents.manage',
      'onboarding.view',
      'onboarding.manage',
      'admissions.view',
      'admissions.manage',
      'admissions.decide',
      'admissions.configure',
      'workbench.open',
    ],
  },
  {
    slug: 'operations',
    title: 'Operations',
    description: 'Keeps the school running: people, houses, calendars and documents.',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [
      ...everyone,
      'people.view.all',
      'onboarding.view',
      'onboarding.manage',
      'people.view_custody',
      'transcripts.issue',
      'documents.manage',
      'learning_availability.manage',
      'students.change_status',
      'people.manage',
      'enrollments.import',
      'houses.view.all',
      'houses.create',
      'houses.manage',
      'school_year.manage',
      'availability.manage',
      'announcements.send',
      'workbench.open',
      'vendors.view',
      'jobs.start',
      'chat_servers.manage',
      'conferences.manage',
      'recordings.manage',
      'external_students.view',
      'external_students.manage',
    ],
  },
]
