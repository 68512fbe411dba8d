import type { Insertable } from 'kysely'
import type { DB } from '#server/database/tables.ts'

export type DemoTable = keyof DB

/**
 * A part of the school, ready to store: rows by table, in the order of `loadOrder`. Parts come in an order
 * in which every reference points to a row of this part or of one before.
 */
export type DemoPart = { [T in DemoTable]?: Insertable<DB[T]>[] } & {
  /** Presidents are students, and students belong to houses: set once both are stored. */
  presidents?: { houseId: number; presidentId: number; vicePresidentId: number }[]
}

/** Tables in an order in which references exist before they are used. */
export const loadOrder = [
  'cohorts',
  'campusBlocks',
  'users',
  'accounts',
  'employees',
  'permissionGroups',
  'permissionGroupPermissions',
  'permissionGroupMembers',
  'houses',
  'students',
  'guardians',
  'guardianStudents',
  'studentStatusChanges',
  'schoolYears',
  'cycles',
  'holidays',
  'houseCupPoints',
  'subjects',
  'topics',
  'units',
  'unitObjectives',
  'unitVersions',
  'abilities',
  'abilityVersions',
  'templates',
  'templateUnits',
  'templateAbilities',
  'templateWeeks',
  'templateSessions',
  'templateTasks',
  'templateTaskUnits',
  'templateTaskAbilities',
  'templateVersions',
  'experiences',
  'experienceExperts',
  'experienceUnits',
  'experienceAbilities',
  'experienceBlocks',
  'choiceWindows',
  'choiceLists',
  'choices',
  'registrations',
  'waitListEntries',
  'registrationChanges',
  'externalStudents',
  'externalRegistrations',
  'tasks',
  'taskUnits',
  'taskAbilities',
  'taskSubmissions',
  'excuses',
  'attendables',
  'attendances',
  'externalAttendances',
  'presenceEvents',
  'participantAliases',
  'attendanceChanges',
  'notes',
  'notesOfCategories',
  'notePeople',
  'auditLog',
  'outboxMails',
  'announcements',
  'notifications',
  'pushDevices',
  'settings',
  'graduationPlans',
  'assessments',
  'exemptions',
  'externalElectives',
  'languageMilestones',
] as const satisfies readonly DemoTable[]

/** Counts identities up, one count a table, so that the same seed gives the same numbers. */
export function identityCounter(): (table: DemoTable) => number {
  const last = new Map<DemoTable, number>()
  return (table) => {
    const id = (last.get(table) ?? 0) + 1
    last.set(table, id)
    return id
  }
}
