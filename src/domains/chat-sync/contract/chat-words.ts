/** The two communities. Each has a key and people of its own; all else is the same. */
export const chatServers = ['students', 'guardians'] as const
export type ChatServer = (typeof chatServers)[number]

/** What a job touches, as a job names it. */
export const jobTypes = [
  'setup',
  'compare',
  'users',
  'user',
  'invitation',
  'student',
  'employee',
  'house',
  'experience',
  'experiences',
  'repair',
] as const
export type JobType = (typeof jobTypes)[number]

/** How a job stands. Skipped, empty, partial and stopped are results of their own. */
export const jobStatuses = [
  'planned',
  'waiting',
  'running',
  'retrying',
  'held',
  'done',
  'partial',
  'failed',
  'skipped',
  'empty',
  'stopped',
] as const
export type JobStatus = (typeof jobStatuses)[number]

export const stepStates = ['waiting', 'applied', 'done', 'skipped', 'failed', 'held'] as const

export const userTypes = ['student', 'guardian', 'employee'] as const

/** How many people and things one job may take away without a second person. */
export const mostTakenAlone = 20

/** The hours in which a user gets one invitation at most (3-shell-and-houses §9). */
export const invitationHours = 24
