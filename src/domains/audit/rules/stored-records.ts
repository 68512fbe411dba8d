import type { Permission } from '#contract/permissions.ts'
import type { RecordKind } from '#contract/retention.ts'
import { type storedTables, wordsOfTables } from './stored-tables.ts'

/** What a part of the product stores of people, in words that a lawyer reads. */
export interface StoredRecords {
  readonly what: string
  /** What each of its tables holds of people. */
  readonly holds: readonly string[]
  readonly why: string
  /** The periods the school chooses; none: as long as the person is known to the school. */
  readonly kept: readonly RecordKind[]
  /** Who on the staff sees it; none: whoever it is about, and the server. */
  readonly seenBy: readonly Permission[]
  readonly seenByFamilies: boolean
}

type Facts = readonly [
  what: string,
  why: string,
  seenBy: readonly Permission[],
  more?: { readonly kept?: readonly RecordKind[]; readonly families?: boolean },
]

const families = { families: true }

/** By the folder of the part. A test holds that whoever may call what reads it stands here (`test/architecture`). */
const facts = {
  people: [
    'Names, school email addresses, grades, campuses, birth dates, phone numbers; who is whose guardian, with custody and pick-up remarks.',
    'To know who is taught, who may be told about them, and who may pick them up.',
    ['people.view', 'people.view.all', 'people.view_custody', 'shell.use', 'mirror.view', 'groups.manage'],
    families,
  ],
  directory: [
    'Invitations, planned moves of house, how a student stands.',
    'To add and place people.',
    ['people.manage', 'staff.manage', 'people.view', 'people.view.all'],
  ],
  permissions: [
    'Which colleagues are in which groups, and what groups may do.',
    'So that nobody sees more than their work needs.',
    ['groups.manage', 'staff.manage'],
  ],
  'sign-in': [
    'Passwords and recovery codes as hashes, secrets of authenticator apps encrypted, public keys of passkeys, log-ins with browser and address, links to other accounts, refused attempts.',
    'To let people in, and nobody else.',
    ['staff.manage'],
    { kept: ['sign_ins'], families: true },
  ],
  attendance: [
    'Status of each student in each meeting, when they joined and left it, and who changed what.',
    'The law asks schools to keep registers; absences are told to families.',
    ['attendance.view', 'attendance.view.all', 'experiences.facilitate', 'experiences.view.all'],
    { kept: ['presence_events', 'attendance_changes'], families: true },
  ],
  excuses: [
    'Absences that families ask for, their reasons, documents and messages.',
    'To excuse what is excused.',
    ['excuses.view', 'excuses.view.all', 'excuses.create', 'excuses.decide', 'excuses.decide.all'],
    families,
  ],
  notes: [
    'What staff write about students, by category; some restricted to few.',
    'To look after each student together.',
    ['notes.view', 'notes.view.all', 'notes.view_restricted', 'notes.write', 'notes.manage_categories'],
  ],
  'house-reports': [
    'Weekly lists of who needs a check-in, and what was done.',
    'So that nobody is overlooked.',
    ['houses.view', 'houses.view.all'],
  ],
  houses: [
    'Houses, their members, meetings and calendars.',
    'Students belong to a house with an advisor.',
    ['houses.view', 'houses.view.all', 'houses.manage', 'houses.create', 'shell.use'],
    families,
  ],
  'house-cup': [
    'Points of houses with reason and giver.',
    'The house cup.',
    ['house_cup.view', 'house_cup.give'],
  ],
  experiences: [
    'Experiences, who runs them, their sessions.',
    'Teaching.',
    ['catalogue.view', 'experiences.facilitate'],
    families,
  ],
  registrations: [
    'Who has or waits for a place in which experience, since when and by whom.',
    'Teaching.',
    ['catalogue.view', 'registrations.manage', 'experiences.facilitate', 'experiences.view.all'],
    families,
  ],
  'experience-designs': [
    'Weekly plans and versions of experiences, and who wrote them.',
    'Teaching.',
    ['experiences.facilitate', 'experiences.view.all', 'templates.write', 'templates.manage'],
  ],
  templates: [
    'Designs of experiences, their versions and who wrote them.',
    'Teaching.',
    ['templates.view', 'templates.write', 'templates.manage'],
    { kept: ['unsent_files'] },
  ],
  'session-plans': [
    'Plans of sessions.',
    'Teaching.',
    ['experiences.facilitate', 'attendance.view', 'attendance.view.all'],
  ],
  tasks: [
    'Tasks, what students hand in with its versions and files.',
    'Teaching and its review.',
    ['tasks.review', 'tasks.review.all'],
    { kept: ['unsent_files'], families: true },
  ],
  'task-review': [
    'Comments, decisions and feedback on what was handed in.',
    'Teaching and its review.',
    ['tasks.review', 'tasks.review.all'],
    families,
  ],
  mastery: [
    'Assessments of units and abilities.',
    'What was learned, for reports and transcripts.',
    ['program.view', 'program.view.all'],
    families,
  ],
  graduation: [
    'Credits, exemptions, waivers, plans of graduation.',
    'To graduate.',
    ['program.view', 'program.view.all', 'program.manage', 'graduation_plans.manage'],
    families,
  ],
  'language-credit': [
    'Who learns which language at the vendor, what it says of their progress, credits that came of it.',
    'Language courses give credit.',
    ['language_credit.manage'],
  ],
  'progress-reports': [
    'Progress reports, their summaries, who opened them.',
    'To tell families how a student does.',
    ['reports.view', 'reports.view.all', 'reports.release'],
    families,
  ],
  transcripts: [
    'Official transcripts as they were issued.',
    'Other schools and colleges ask for them.',
    ['transcripts.view', 'transcripts.issue'],
    families,
  ],
  'student-documents': [
    'Papers about students by kind, until when they hold, who opened them.',
    'Health, consent and legal papers that the school must have.',
    ['documents.view', 'documents.view.all', 'documents.manage'],
    { kept: ['deleted_documents', 'expired_documents'], families: true },
  ],
  'student-status': [
    'Hold, leave, withdrawal, graduation, with reasons.',
    'To know who attends.',
    ['students.change_status', 'people.view.all', 'people.view', 'people.manage'],
    families,
  ],
  'student-page': [
    'Schools a student went to before.',
    'Credits earned there.',
    ['people.view', 'people.view.all', 'people.manage'],
  ],
  'learning-times': [
    'When students can learn, hours and work they log.',
    'States require hours.',
    [
      'attendance.view',
      'learning_hours.manage',
      'attendance.view.all',
      'graduation_plans.manage',
      'people.view',
      'people.view.all',
      'people.manage',
    ],
    families,
  ],
  'journey-builder': [
    'What students choose for the coming cycle, plans of who gets a place.',
    'To place students.',
    ['journey.view', 'journey.choose', 'journey.manage'],
    families,
  ],
  pathways: [
    'Pathways and which students have which.',
    'Plans of learning.',
    ['pathways.view', 'pathways.manage'],
    families,
  ],
  clubs: ['Clubs, sponsors, members.', 'Clubs.', ['clubs.manage', 'shell.use'], families],
  'faculty-availability': [
    'When colleagues can be booked, and exceptions with reasons.',
    'To plan meetings.',
    ['availability.manage', 'shell.use'],
  ],
  'master-schedule': ['What meets in which block.', 'To plan the week.', ['journey.view', 'journey.manage']],
  'school-calendar': [
    'Cycles, holidays and closed days.',
    'The school year.',
    ['school_year.view', 'school_year.manage'],
    families,
  ],
  curriculum: [
    'Units, abilities, topics, and who changed them.',
    'What is taught.',
    ['curriculum.view', 'curriculum.manage'],
  ],
  organization: [
    'The name and settings of the school, its campuses, who changed them.',
    'To run the product.',
    ['organization.manage'],
  ],
  'single-sign-on': [
    'Which providers let people in, by domain; for minutes the address that one has named.',
    'So that people log in with the account of their school.',
    ['single_sign_on.manage'],
  ],
  'feature-flags': [
    'Who tries which feature.',
    'To try features with few.',
    ['feature_flags.manage', 'shell.use'],
  ],
  notifications: [
    'What people were told, announcements, how they want to hear, their devices for push messages.',
    'To tell people what concerns them.',
    ['announcements.send'],
    { kept: ['notifications'], families: true },
  ],
  feeds: ['Private calendar links.', 'Calendars on phones.', [], families],
  'saved-views': [
    'Questions of lists that people keep by name.',
    'To find again.',
    ['people.view', 'people.view.all', 'people.manage'],
    { kept: ['deleted_saved_views'] },
  ],
  ask: [
    'Questions that people are told of when somebody newly answers them.',
    'To hear of whom to look after.',
    ['people.view', 'people.view.all', 'people.manage'],
  ],
  reports: [
    'Which views are mailed to whom, and who was asked to answer hand-ins.',
    'To follow what is missing, late or unanswered.',
    [
      'people.view',
      'people.view.all',
      'people.manage',
      'program.view',
      'program.view.all',
      'tasks.review',
      'tasks.review.all',
      'attendance.view',
      'attendance.view.all',
      'catalogue.view',
      'views.mail',
    ],
  ],
  search: [
    'Words of names and titles, made of what is stored elsewhere.',
    'To find people and pages.',
    ['search.use'],
  ],
  'set-up': [
    'The one-time address of the first administrator, as a hash.',
    'To begin.',
    ['organization.manage'],
  ],
  'external-students': [
    'Students of partner schools who attend experiences, with consents and a contact.',
    'To teach them with consent.',
    ['external_students.view', 'external_students.manage'],
  ],
  admissions: [
    'Who applies for a place: names, addresses, birth dates, what families and evaluators wrote, papers, remarks of staff, what HubSpot and Google Drive were told.',
    'To decide who gets a place, and to tell families.',
    ['admissions.view', 'admissions.manage', 'admissions.decide', 'admissions.act', 'admissions.configure'],
  ],
  intake: [
    'Who began an application by the public form: names, addresses, the links that were mailed and whether they were opened. What families write stands with the applications.',
    'To let families fill the form in without an account, and to keep others out.',
    ['admissions.view', 'admissions.manage', 'admissions.decide', 'admissions.act'],
  ],
  'chat-sync': [
    'Who is in the community chats of students and of guardians: names and addresses as Heartbeat knows them, when they were invited, what syncs did.',
    'To have in the chats those who belong there, and nobody else.',
    ['chat_servers.manage'],
  ],
  conferences: [
    'Who asked for the video meetings of an experience to be compared with the video service, and what did not agree.',
    'To have every session meet where families were told.',
    ['conferences.manage'],
  ],
  recordings: [
    'Recordings of video meetings: who hosted them, what was said in them; the pictures and sound stay at Zoom. Who removed old ones.',
    'To look at a lesson again, by whoever sees its roll.',
    ['recordings.manage', 'attendance.view', 'attendance.view.all'],
  ],
  onboarding: [
    'How far families are before their first day: groups, tasks that were done, files they handed in, mails that were sent.',
    'To prepare the first day with each family.',
    ['onboarding.view', 'onboarding.manage'],
    families,
  ],
  oneroster: [
    'When something of the roster changed last.',
    'To tell other systems what is new.',
    ['oneroster.read'],
  ],
  'api-tokens': [
    'Tokens with which programs call in the name of colleagues, as hashes; what was called, when and from where.',
    'To let programs in no further than those whose name they use.',
    ['tokens.own', 'tokens.manage'],
    { kept: ['token_calls'] },
  ],
  provisioning: [
    'What identity providers say of colleagues: names, addresses, numbers, departments, groups; what providers did, and students and families whom they took for staff.',
    'To let colleagues in and out where the school manages their accounts.',
    ['provisioning.manage'],
    { kept: ['provisioning_calls'] },
  ],
  webhooks: [
    'That something changed of a student, by number, and to which systems outside that was told; for 30 days. Who set these up.',
    'To let other systems of the school know what changed.',
    ['webhooks.manage'],
  ],
  'nightly-export': [
    'When a copy of everything was brought to the school’s own bucket, how large it was, and who started one.',
    'To know that the school has its records in its own hands.',
    ['nightly_export.manage'],
  ],
  enrollments: [
    'Rosters that were sent, compared and applied, and what they changed.',
    'To take people in from another system, and to take that back.',
    ['enrollments.import', 'external_students.manage'],
    { kept: ['import_undo_logs'] },
  ],
  audit: [
    'How many people each colleague read of in an hour.',
    'To notice when somebody reads far more than their work needs.',
    ['audit.view'],
    { kept: ['audit_log'] },
  ],
  'personal-data': [
    'Who was erased, when and by whom, by number; what went and what the law keeps.',
    'To answer for it, and to erase again what a backup brings back.',
    ['personal_data.manage'],
  ],
  server: [
    'The audit: who saw, changed and took what; emails with their texts; work in line; when outside services answered.',
    'To answer for what was done, to send mail, and to notice what is down.',
    ['audit.view', 'outbox.view', 'jobs.start', 'vendors.view'],
    { kept: ['audit_log', 'sent_mails'] },
  ],
  'service-health': [
    'How far behind outside services were, and when they were down.',
    'So that an outage is seen and fixed.',
    ['vendors.view'],
  ],
  vendors: ['When an outside service may be called next.', 'So that none is called too often.', []],
} as const satisfies Readonly<Record<keyof typeof storedTables, Facts>>

export type StoredPart = keyof typeof facts

export const storedParts = Object.keys(facts) as StoredPart[]

export const storedBy = (part: StoredPart): StoredRecords => {
  const [what, why, seenBy, more = {}]: Facts = facts[part]
  return {
    what,
    why,
    seenBy,
    holds: wordsOfTables(part),
    kept: more.kept ?? [],
    seenByFamilies: more.families ?? false,
  }
}
