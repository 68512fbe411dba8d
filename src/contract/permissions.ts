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
  'people.view_custody': 'Read custody and pick-up remarks on the students whose guardians one sees.',
  'students.change_status':
    'Change the status of students: hold, leave of absence, withdrawal, graduation, and back.',
  'people.manage': 'Add, change and deactivate students and guardians.',
  'staff.manage': 'Invite, change and deactivate colleagues, and choose their groups.',
  'groups.manage': 'Change the groups of colleagues: what they may do, where, and who is in them.',
  'feature_flags.manage': 'Hold features back, and choose which groups of people try them first.',
  'organization.manage': 'Set up the school: its name, how people reach support, its campuses.',
  'provisioning.manage':
    'Let identity providers make and deactivate staff, and say what their groups may do.',
  'webhooks.manage':
    'Let outside systems hear by webhook what changed, see what was sent to them, and send it again.',
  'nightly_export.manage': 'Look after the nightly export: a copy of all records in a bucket of the school.',
  'enrollments.import':
    'Import rosters: bring people in from files, decide what changes, and take an import back.',
  'experiences.facilitate': 'Open the experiences one runs.',
  'experiences.view.all': 'Open every experience as its facilitator sees it.',
  'experiences.manage': 'Make experiences for others of templates, and change those that others run.',
  'tasks.review':
    'Review the tasks of the experiences one runs: read what is handed in, write to the students, decide and give feedback.',
  'tasks.review.all': 'Review the tasks of every experience.',
  'attendance.view': 'See the attendance of the experiences one runs and the house one advises.',
  'attendance.view.all': 'See the attendance of every experience and house.',
  'attendance.take': 'Take and correct the rolls of the experiences one runs and the house one advises.',
  'attendance.take.all': 'Take and correct every roll.',
  'excuses.view': 'See the excuses of the students one teaches or advises.',
  'excuses.view.all': 'See the excuses of all students.',
  'excuses.create': 'File and correct excuses for the students one sees; they count at once.',
  'excuses.create_recurring': 'File excuses that recur on weekdays of a period.',
  'excuses.decide':
    'Approve, reject and remove excuses of the students one teaches or advises; a long absence only as their advisor.',
  'excuses.decide.all':
    'Approve, reject and remove excuses of all students; a long absence only as their advisor.',
  'admissions.view':
    'See who applies for a place: what families wrote, their documents and evaluations, and what happened.',
  'admissions.manage':
    'Correct applications, join duplicates, write remarks on them, delete them and bring them back.',
  'admissions.decide':
    'Admit applicants, which makes their student, guardians and access, decline them, and take that back.',
  'admissions.act':
    'Print documents of applications, make their records in the CRM and in Drive, and ask for evaluations.',
  'admissions.configure': 'Change what families read around the form, and the days on which students begin.',
  'chat_servers.manage':
    'See who is in the community chat of students and of guardians, sync it, and repair what does not agree.',
  'conferences.manage':
    'Compare the video meetings of a cycle with the video service, and correct them there.',
  'recordings.manage':
    'See all recordings of video meetings by host and month, read them anew, and remove old ones.',
  'workbench.open': 'Open the workbench.',
  'audit.view':
    'See who saw or changed whose records and what left as a file, and hear when somebody takes or reads a lot.',
  'personal_data.manage': 'Take all that is stored about a person as one file, and erase people for good.',
  'single_sign_on.manage':
    'Set up the providers people log in with, by the domain of their address, and who can log in only there.',
  'outbox.view': 'Read the emails that were sent or wait to be sent.',
  'outbox.manage': 'Send emails again, and close those that may or may not have arrived.',
  'vendors.view': 'See how the connected outside services are doing.',
  'external_students.view': 'See the students of partner schools in the experiences one runs.',
  'external_students.manage': 'See, add, change and archive all students of partner schools.',
  'jobs.start': 'See the jobs that run by themselves and how they ended, and start them by hand.',
  'maintenance.switch': 'Turn the maintenance screen on and off.',
  'mirror.view': 'See the platform as a student or guardian.',
  'mirror.change': 'Make changes while seeing the platform as a student or guardian.',
  'home.view': 'Open one’s home page and calendar.',
  'houses.view': 'Open the house one advises: its students, its weekly reports and its calendar.',
  'houses.view.all': 'Open every house.',
  'houses.create': 'Create houses.',
  'houses.manage': 'Edit and archive houses and sync their calendars.',
  'house_reports.act': 'Mark items of the weekly report as done or dismiss them, in the houses one opens.',
  'house_cup.view': 'See the points of the house cup.',
  'house_cup.give': 'Give, correct and take back points of the house cup.',
  'notes.view': 'Read the notes on the students one teaches or advises.',
  'notes.view.all': 'Read the notes on all students.',
  'notes.view_restricted': 'Read restricted notes that others wrote, on the students whose notes one reads.',
  'notes.write': 'Write notes on the students one sees.',
  'notes.manage_categories': 'Add, rename, color and retire the categories of notes.',
  'school_year.view': 'See cycles, year settings and holidays.',
  'school_year.manage': 'Change cycles, year settings and holidays, and import a school calendar.',
  'curriculum.view': 'See what is taught: subjects, topics, units and abilities, and where they are used.',
  'curriculum.manage':
    'Write, order and retire units and abilities, and the subjects and topics they stand in.',
  'pathways.view': 'See the pathways of students and their plans by cycle.',
  'pathways.manage': 'Create, change and remove pathways, plan their cycles, and put students in or out.',
  'journey.view': 'See what students choose for the coming cycle, and the plans of who gets a place.',
  'journey.choose': 'Write down what the students one sees choose for the coming cycle.',
  'journey.manage': 'Say when students choose, plan who gets a place, and apply a plan.',
  'clubs.manage': 'Create, change and archive clubs, and choose their members.',
  'availability.manage': 'Change when colleagues can be booked: their weekly hours and exceptions.',
  'templates.view': 'See the template library: every template with its weeks, sessions and tasks.',
  'templates.write': 'Write templates, and change and archive those one has written.',
  'templates.manage': 'Change and archive every template, and approve independent studies.',
  'catalogue.view': 'See the catalog of experiences: who runs them, when, and how many places are left.',
  'registrations.manage':
    'Register students for experiences, drop and move them, set how many places there are, and read what changed.',
  'program.view': 'See the credits and mastery of the students one teaches or advises.',
  'program.view.all': 'See the credits and mastery of all students.',
  'program.manage':
    'Exempt students, record outside courses, move and waive credits, and change whose program it is.',
  'transcripts.view': 'See the transcripts of the students whose credits one sees, and take unofficial ones.',
  'transcripts.issue': 'Issue official transcripts of the students one sees, take them and revoke them.',
  'documents.view':
    'Open the documents of the students one teaches or advises that are meant for their staff.',
  'documents.view.all': 'Open the documents of all students that are meant for their staff.',
  'documents.manage':
    'Open every document of the students one sees, also those for few, and add, replace and delete them.',
  'learning_availability.manage': 'Say when the students one sees can learn.',
  'learning_hours.manage':
    'Log work of students whose every roll one sees, and confirm or decline what families log.',
  'language_credit.manage':
    'Say who learns which language at the vendor, and read, apply and take back the credits that come of it.',
  'graduation_plans.manage': 'Change the graduation plans: what earns credit, what is required, and by when.',
  'reports.view': 'Read the progress reports of the students one advises, also before they are published.',
  'reports.view.all': 'Read the progress reports of all students, also before they are published.',
  'reports.write': 'Write the summary in the progress reports one reads.',
  'reports.release': 'Publish the progress reports of students to their families, and take them back.',
  'onboarding.view':
    'Follow the onboarding of families: who was invited, and how far students and guardians are.',
  'onboarding.manage':
    'Run the onboarding of families: assign campuses, write to them, archive them, and write their checklists.',
  'tokens.own': 'Make tokens with which programs call this API in one’s name, for what one may do oneself.',
  'tokens.manage': 'Let other systems call this API, and see and revoke the tokens of everybody.',
  'oneroster.read': 'Hand everybody’s names, houses and experiences to other systems by OneRoster.',
  'views.mail': 'Have saved views of lists and reports mailed to oneself on a schedule.',
  'announcements.send': 'Send announcements to staff, students and families, and see who read them.',
} as const satisfies Record<string, string>

export type Permission = keyof typeof permissions

export const permissionNames = Object.keys(permissions) as Permission[]

/**
 * What belongs to no campus: the mails, services and switches of the whole school, and what is the same everywhere. A
 * limit to some campuses does not give these at all.
 */
export const wholeSchoolPermissions: ReadonlySet<Permission> = new Set<Permission>([
  'outbox.view',
  'outbox.manage',
  'vendors.view',
  'jobs.start',
  'chat_servers.manage',
  'conferences.manage',
  'recordings.manage',
  'provisioning.manage',
  'tokens.own',
  'tokens.manage',
  'oneroster.read',
  'webhooks.manage',
  'nightly_export.manage',
  'enrollments.import',
  'external_students.manage',
  'admissions.configure',
  'audit.view',
  'personal_data.manage',
  'single_sign_on.manage',
  'maintenance.switch',
  'feature_flags.manage',
  'groups.manage',
  'organization.manage',
  'curriculum.manage',
  'templates.manage',
  'pathways.manage',
  'journey.manage',
  'graduation_plans.manage',
  'language_credit.manage',
  'notes.manage_categories',
])

/**
 * What only super admins give, whoever else holds it: neither as a right of a group nor by putting somebody into a group
 * that has it (decision 138). It stops the school, cannot be brought back, lets one in as others, or is kept from those
 * who may do everything else (2-back-office §6).
 */
export const onlySuperAdminsGive: ReadonlySet<Permission> = new Set<Permission>([
  'nightly_export.manage',
  'maintenance.switch',
  'personal_data.manage',
  'single_sign_on.manage',
  'notes.view_restricted',
  'admissions.act',
])

/**
 * What holds only for whoever showed a second factor when they logged in (decision 119): to see as somebody else, to say
 * who may do what, to bring in people by the thousand. A stolen password alone gives none of it, nor lets a thief set up
 * a factor of their own: the first one needs a link that was mailed to the person, unless they have just come by one.
 * Files of many people need a factor, too, whatever permission they stand under (`src/server/departures`).
 */
export const secondFactorPermissions: ReadonlySet<Permission> = new Set<Permission>([
  'mirror.view',
  'mirror.change',
  'groups.manage',
  'staff.manage',
  'provisioning.manage',
  'tokens.own',
  'tokens.manage',
  'webhooks.manage',
  'nightly_export.manage',
  'enrollments.import',
  'personal_data.manage',
  'single_sign_on.manage',
])

/**
 * What is of everybody on the staff, and of one's own students and work, wherever these are: a limit to some campuses
 * takes nothing of it away.
 */
export const ownPermissions: ReadonlySet<Permission> = new Set<Permission>([
  'shell.use',
  'search.use',
  'home.view',
  'people.view',
  'experiences.facilitate',
  'tasks.review',
  'attendance.view',
  'attendance.take',
  'excuses.view',
  'notes.view',
  'houses.view',
  'reports.view',
  'program.view',
  'documents.view',
  'house_cup.view',
  'school_year.view',
  'curriculum.view',
  'templates.view',
  'workbench.open',
])
