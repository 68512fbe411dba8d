import { type Permission, permissionNames } from './permissions.ts'

export interface BuiltInGroup {
  readonly slug: string
  readonly title: string
  readonly isSuperAdmin: boolean
  readonly isAdmin: boolean
  readonly permissions: readonly Permission[]
}

const everyone: Permission[] = ['shell.use', 'search.use', 'people.view']
const facilitating: Permission[] = ['experiences.facilitate', 'attendance.view', 'attendance.take']
const overseeing: Permission[] = ['people.view.all', 'experiences.view.all', 'attendance.view.all']
const excusing: Permission[] = ['excuses.view', 'excuses.create']
const decidingExcuses: Permission[] = [...excusing, 'excuses.decide', 'excuses.create_recurring']
const overseeingExcuses: Permission[] = [...decidingExcuses, 'excuses.view.all', 'excuses.decide.all']

/** The groups every school starts with; each can be edited (domain.md §3). */
export const builtInGroups: readonly BuiltInGroup[] = [
  {
    slug: 'super_admin',
    title: 'Super admin',
    isSuperAdmin: true,
    isAdmin: true,
    permissions: permissionNames,
  },
  {
    slug: 'admin',
    title: 'Admin',
    isSuperAdmin: false,
    isAdmin: true,
    permissions: permissionNames.filter((name) => name !== 'maintenance.switch'),
  },
  {
    slug: 'school_director',
    title: 'School director',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [
      ...everyone,
      ...facilitating,
      ...overseeing,
      ...overseeingExcuses,
      'attendance.take.all',
      'workbench.open',
      'vendors.view',
      'mirror.view',
    ],
  },
  {
    slug: 'dean',
    title: 'Dean',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [
      ...everyone,
      ...facilitating,
      ...overseeing,
      ...overseeingExcuses,
      'attendance.take.all',
      'mirror.view',
    ],
  },
  {
    slug: 'counselor',
    title: 'Counselor',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [...everyone, ...overseeing, ...overseeingExcuses, 'mirror.view'],
  },
  {
    slug: 'house_advisor',
    title: 'House advisor',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [...everyone, ...facilitating, ...decidingExcuses],
  },
  {
    slug: 'facilitator',
    title: 'Facilitator',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [...everyone, ...facilitating, ...excusing],
  },
  {
    slug: 'admissions',
    title: 'Admissions',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [...everyone, 'workbench.open'],
  },
  {
    slug: 'operations',
    title: 'Operations',
    isSuperAdmin: false,
    isAdmin: false,
    permissions: [...everyone, 'people.view.all', 'workbench.open', 'vendors.view'],
  },
]
