import { type Permission, permissionNames } from './permissions.ts'

export interface BuiltInGroup {
  readonly slug: string
  readonly title: string
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
]
const noting: Permission[] = ['notes.view', 'notes.write']
const facilitating: Permission[] = [
  'experiences.facilitate',
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
]

/** Restricted notes are for deans and school directors alone, whoever else may do everything (2-back-office §6). */
const allButRestrictedNotes = permissionNames.filter((name) => name !== 'notes.view_restricted')

/** The groups every school starts with; each can be edited (domain.md §3). */
export const builtInGroups: readonly BuiltInGroup[] = [
  {
    slug: 'super_admin',
    title: 'Super admin',
    isSuperAdmin: true,
    isAdmin: true,
    permissions: allButRestrictedNotes,
  },
  {
    slug: 'admin',
    title: 'Admin',
    isSuperAdmin: false,
    isAdmin: true,
    permissions: allButRestrictedNotes.filter((name) => name !== 'maintenance.switch'),
  },
  {
    slug: 'school_director',
    title: 'School director',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [
      ...everyone,
      ...directing,
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
      'workbench.open',
      'vendors.view',
    ],
  },
  {
    slug: 'dean',
    title: 'Dean',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [...everyone, ...directing],
  },
  {
    slug: 'counselor',
    title: 'Counselor',
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
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [...everyone, ...facilitating, ...noting, ...excusing, 'program.view'],
  },
  {
    slug: 'admissions',
    title: 'Admissions',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [
      ...everyone,
      'people.view_custody',
      'transcripts.issue',
      'documents.manage',
      'workbench.open',
    ],
  },
  {
    slug: 'operations',
    title: 'Operations',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [
      ...everyone,
      'people.view.all',
      'people.view_custody',
      'transcripts.issue',
      'documents.manage',
      'learning_availability.manage',
      'students.change_status',
      'people.manage',
      'houses.view.all',
      'houses.create',
      'houses.manage',
      'school_year.manage',
      'availability.manage',
      'announcements.send',
      'workbench.open',
      'vendors.view',
    ],
  },
]
