/**
 * Every permission with the sentence the permissions screen shows.
 * A name that ends in `.all` widens the one before it from "mine" to the network
 * (or to the campuses the group names).
 */
export const permissions = {
  'shell.use': 'Sign in to the staff platform.',
  'search.use': 'Find people, houses, experiences and pages.',
  'people.view': 'See the names, grades and houses of the students one teaches or advises.',
  'people.view.all': 'See the names, grades and houses of all students.',
  'experiences.facilitate': 'Open the experiences one runs.',
  'experiences.view.all': 'Open every experience as its facilitator sees it.',
  'attendance.view': 'See the attendance of the experiences one runs and the house one advises.',
  'attendance.view.all': 'See the attendance of every experience and house.',
  'attendance.take': 'Take and correct the rolls of the experiences one runs and the house one advises.',
  'attendance.take.all': 'Take and correct every roll.',
  'excuses.view': 'See the excuses of the students one teaches or advises.',
  'excuses.view.all': 'See the excuses of all students.',
  'excuses.create': 'File and correct excuses for the students one sees; they count at once.',
  'excuses.create_recurring': 'File excuses that recur on weekdays of a period.',
  'excuses.decide':
    'Approve, reject and remove excuses of the students one teaches or advises; more than 5 school days only as their advisor.',
  'excuses.decide.all':
    'Approve, reject and remove excuses of all students; more than 5 school days only as their advisor.',
  'workbench.open': 'Open the workbench.',
  'outbox.view': 'Read the e-mails that were sent or wait to be sent.',
  'vendors.view': 'See how the connected outside services are doing.',
  'maintenance.switch': 'Turn the maintenance screen on and off.',
  'mirror.view': 'See the platform as a student or guardian.',
  'mirror.change': 'Make changes while seeing the platform as a student or guardian.',
} as const satisfies Record<string, string>

export type Permission = keyof typeof permissions

export const permissionNames = Object.keys(permissions) as Permission[]
