import type { Permission } from '#contract/permissions.ts'
import { holds, type Viewer } from '#server/viewer.ts'
import type { MenuLink } from '../contract/shell.contract.ts'

interface Place {
  readonly needs: Permission
  /** Holding this one instead will do. */
  readonly orNeeds?: Permission
  readonly url: string
  readonly label: string
}

/** The side menu in its order. An area comes here with its pages, never before: a link that is shown works. */
const areas: readonly (Place & { readonly key: string; readonly isBeta?: boolean })[] = [
  { key: 'today', needs: 'attendance.view.all', url: '/today', label: 'School today' },
  { key: 'home', needs: 'home.view', url: '/home', label: 'Home' },
  { key: 'calendar', needs: 'home.view', url: '/calendar', label: 'Calendar' },
  { key: 'students', needs: 'people.manage', url: '/students', label: 'Students' },
  { key: 'houses', needs: 'houses.view', orNeeds: 'houses.view.all', url: '/houses', label: 'Houses' },
  {
    key: 'attendances',
    needs: 'attendance.view',
    url: '/employee/attendances/calendar',
    label: 'Attendances',
  },
  {
    key: 'facilitate',
    needs: 'experiences.facilitate',
    url: '/facilitate/expeditions-learning-goals',
    label: 'Facilitate',
  },
  { key: 'notes', needs: 'notes.view', url: '/reports/notes', label: 'Notes' },
  { key: 'house-cup', needs: 'house_cup.view', url: '/house-cup', label: 'House Cup' },
  {
    key: 'school-year',
    needs: 'school_year.view',
    url: '/cycles-and-holidays',
    label: 'Cycles and Holidays',
  },
  { key: 'announcements', needs: 'announcements.send', url: '/announcements', label: 'Announcements' },
  { key: 'mirror', needs: 'mirror.view', url: '/impersonate/students', label: 'Family Mirror' },
  { key: 'workbench', needs: 'workbench.open', url: '/workbench', label: 'Workbench' },
]

/** The tools of the workbench in their order. */
const tools: readonly (Place & { readonly about: string })[] = [
  {
    needs: 'staff.manage',
    url: '/workbench/employees-and-permissions/employees',
    label: 'Employees',
    about: 'Colleagues, what they may do, and who may sign in.',
  },
  {
    needs: 'organization.manage',
    url: '/workbench/campus-settings',
    label: 'Campus settings',
    about: 'The campuses of the school and which of them are offered.',
  },
  {
    needs: 'organization.manage',
    url: '/workbench/organization',
    label: 'Organization',
    about: 'The name of the school.',
  },
  {
    needs: 'outbox.view',
    url: '/workbench/outbox',
    label: 'Outbox',
    about: 'Every email: sent, waiting, failed, and what to do about it.',
  },
  {
    needs: 'vendors.view',
    url: '/workbench/services',
    label: 'Services',
    about: 'How video meetings, calendars and push messages are doing.',
  },
  {
    needs: 'maintenance.switch',
    url: '/workbench/maintenance',
    label: 'Maintenance',
    about: 'The screen that everyone sees while the product is worked on.',
  },
]

export const menuOf = (viewer: Viewer): MenuLink[] =>
  areas
    .filter(({ needs, orNeeds }) => holds(viewer, needs) || (orNeeds && holds(viewer, orNeeds)))
    .map(({ key, url, label, isBeta = false }) => ({ key, url, label, isBeta }))

export const workbenchToolsOf = (viewer: Viewer): { url: string; label: string; about: string }[] =>
  tools.filter(({ needs }) => holds(viewer, needs)).map(({ url, label, about }) => ({ url, label, about }))

/** What people find in the profile menu; families have their pages at hand. */
export const quickLinksOf = (viewer: Viewer): { url: string; label: string }[] =>
  viewer.role === 'employee'
    ? [
        { url: '/profile/sessions', label: 'Your sign-ins' },
        { url: '/profile/calendar', label: 'Subscribe to your calendar' },
        { url: '/notifications/preferences', label: 'Notification preferences' },
      ]
    : [
        { url: '/family/sign-ins', label: 'Your sign-ins' },
        { url: '/family/notifications/preferences', label: 'Notification preferences' },
      ]

/** Every page without parameters that the viewer may open, for the search. */
export const pagesOf = (viewer: Viewer): { url: string; label: string }[] => [
  ...menuOf(viewer).map(({ url, label }) => ({ url, label })),
  ...workbenchToolsOf(viewer).map(({ url, label }) => ({ url, label })),
  ...quickLinksOf(viewer),
]
