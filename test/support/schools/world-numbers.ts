import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type ContractInput, defOf, placesOf } from '../contract-inputs.ts'
import type { World } from './school-world.ts'

/** Numbers that are no identity of somebody's. */
const noIdentities = new Set([
  ...[
    'page',
    'version',
    'points',
    'required_days',
    'start_at',
    'end_at',
    'grade_from',
    'grade_to',
    'grade',
    'student_grade',
  ],
  // Campuses, cycles, categories and groups are the school's: everyone is shown them.
  ...[
    'cycle_id',
    'cohort_id',
    'cohortIds',
    'cohort_ids',
    'groupIds',
    'copy_of',
    'group_id',
    'group_ids',
    'categories',
    'categoryId',
    'ids',
  ],
  // What only those who oversee the whole school may call.
  ...['providerId', 'runId', 'course_id', 'vendor_unit', 'topic_units', 'units'],
  // What is taught is the network's.
  ...[
    'unit_id',
    'successor_id',
    'before_id',
    'after_id',
    'topic_id',
    'subject_id',
    'ability_id',
    'credit',
    'weekday',
  ],
  // So are templates; who may change one is its own test.
  ...['template_id', 'template_version', 'subjects', 'topics', 'abilities', 'unit_ids', 'ability_ids'],
  ...['places', 'minutes'],
  // Thresholds and periods that a school sets.
  ...['numbers', 'keptDays', 'basis', 'since'],
  // Students of partner schools are no family of ours; who sees whose is a test of its own.
  'external_id',
  'externalId',
  // Who runs a club, and how many it takes, everybody reads.
  ...['clubId', 'sponsor_id', 'capacity'],
  // Graduation plans are the network's, and so is what they name and count.
  ...[
    'plan_id',
    'plan',
    'valid_from',
    'credit_level',
    'years',
    'cycles_a_year',
    'units_a_cycle',
    'tolerance',
  ],
  ...[
    'ahead_by',
    'from_year',
    'to_year',
    'first_year',
    'last_year',
    'credits',
    'subject_ids',
    'topic_ids',
    'subjectId',
    'abilityId',
  ],
  ...['perk_ids', 'exempt'],
  // So are the hours that states require.
  ...['requirementId', 'hours_per_year', 'hours_per_week'],
  // Found beneath their student alone, whose number is tried.
  ...['exemptionId', 'electiveId', 'transcriptId', 'schoolId'],
  // Pathways and what they plan are the network's.
  ...['pathwayId', 'pathway', 'cycleId', 'planId', 'templateIds', 'gradeDefault', 'defaultGrade'],
  ...['announcementId', 'change_id', 'import_id', 'failed_of'],
  // How many places there are, and how many students it needs.
  ...[
    'places',
    'before',
    'places_before',
    'least',
    'least_before',
    'block',
    'blocks',
    'from_block',
    'to_block',
    'move_id',
  ],
  // How much students rank, and get; plans are the network's, and name only students one sees.
  ...['ranks', 'most', 'seed', 'without', 'proposalId', 'proposal_id', 'base_id', 'against_id'],
  // From which state a task is decided, and how well it was done.
  ...['revision', 'hand_in_version', 'finalAssessmentMastery'],
  // Whoever imports rosters does it for the whole school.
  ...['importId', 'change_id', 'position', 'chunk', 'bytes'],
  // Whoever manages identity providers does it for the whole school.
  ...['connectionId', 'waitingId', 'providerGroupId'],
  // Tokens are their owner's, or of who manages them for the whole school.
  ...['tokenId', 'days'],
  // Whoever manages webhooks does it for the whole school; what they hold names nobody.
  ...['endpointId', 'deliveryId'],
  // Whoever looks after the nightly export does it for the whole school; its runs name nobody.
  'exportId',
  // Whoever syncs the community chats does it for the whole school.
  ...['jobId', 'inconsistencyId'],
  // Whoever removes old recordings does it for the whole school; a recording is tried.
  ...['removalId', 'keep_days'],
  // Whoever publishes reports does it for whole campuses.
  'releaseId',
  // Whoever follows or runs onboarding does it for whole campuses; families are tried.
  ...['campus_filter', 'campusId', 'start_date', 'sendingId', 'onboarding_group_id', 'copy_from'],
  ...['from_group_id', 'phase_id', 'onboarding_phase_id', 'checklist_id', 'todo_id'],
  // Applications are of families that nobody knows yet; whose campus they are of is a test of its own.
  ...[
    'applicationId',
    'intakeLinkId',
    'actionId',
    'documentId',
    'paper',
    'startDateId',
    'restores',
    'ratings',
  ],
  ...['otherId', 'other_version', 'student_grade'],
  // Features and who tries them are the whole school's.
  'groupId',
  ...['feature_flag_id', 'featureFlagId'],
  // The person who leaves: whoever is named, one's own session ends.
  'user_id',
])

/** What a parameter of this name leads to, in the world of a family; undefined for a name nobody has met. */
export function identityOf(name: string, path: string, world: World): number | undefined {
  const isHouse = path.includes('/houses/')
  const isSeries = path.includes('/recurring')
  const identities: Readonly<Record<string, number>> = {
    student: world.studentId,
    person: world.studentId,
    who: world.studentId,
    same_as: world.studentId,
    of: world.studentId,
    house: world.houseId,
    experience: world.experienceId,
    to_experience: world.experienceId,
    leaves: world.experienceId,
    offer: world.offerId,
    session: /\/(profile|employees)\//.test(path) ? world.loginId : world.sessionId,
    event: world.eventId,
    attendable: world.sessionId,
    attendance: isHouse ? world.eventAttendanceId : world.attendanceId,
    attendances: isHouse ? world.eventAttendanceId : world.attendanceId,
    accept: world.studentId,
    task: world.taskId,
    comment: path.includes('preset-comments') ? world.presetId : world.messageId,
    tellFamilies: isHouse ? world.eventAttendanceId : world.attendanceId,
    choices: world.studentId,
    view: world.viewId,
    mailing: world.mailingId,
    alert: world.alertId,
    // Of the rows of a report: how many, and from which on.
    page_size: 25,
    from: 1,
    excuse: isSeries ? world.seriesExcuseId : world.excuseId,
    document: world.documentId,
    logged: world.loggedId,
    recording: world.recordingId,
    versions: 1,
    recurring: world.seriesId,
    decision: world.decisionId,
    note: world.noteId,
    report: path.startsWith('/family/reports') ? world.progressReportId : world.reportId,
    reportItem: world.reportItemId,
    houseReportItem: world.reportItemId,
    point: world.pointId,
    notification: world.notificationId,
    after: world.notificationId,
    mail: world.mailId,
    feed: world.feedId,
    device: world.deviceId,
    link: world.linkId,
    passkey: world.passkeyId,
    alias: world.aliasId,
    exception: world.exceptionId,
    guardian: world.guardianId,
    children: world.studentId,
    families: world.studentId,
    begins_anew: world.studentId,
    guardians: world.guardianId,
    tie_again: world.guardianId,
    author: world.advisorId,
    promisedBy: world.advisorId,
    employee: world.facilitatorId,
    to: world.facilitatorId,
    expert: world.facilitatorId,
    advisor: world.advisorId,
    president: world.studentId,
    vice_president: world.studentId,
    member: world.studentId,
    peopleInvolved: world.guardianId,
    impersonateUser: world.guardianId,
    user: world.guardianId,
  }
  if (name === 'id' && path.includes('/language-vendor/')) return world.studentId
  if (name === 'id') return isSeries ? world.seriesId : world.excuseId
  return identities[name.replace(/(_ids?|Ids?)$/, '')]
}

interface Field {
  readonly at: string
  readonly name: string
}

/** A number that may be no more than some thousand is a size, a count or a mark: identities go on. */
const mayBeIdentity = (schema: ContractInput['schema']) =>
  Number(schema._zod.bag['maximum'] ?? Infinity) > 100_000

/** The fields of an endpoint that name somebody or something by number. */
export const identitiesIn = ({ schema }: Pick<ContractInput, 'schema'>): Field[] => {
  const fields = [...placesOf(schema)]
    .filter(({ schema: one }) => defOf(one).type === 'number' && mayBeIdentity(one))
    .map(({ at }) => {
      const names = at.split('.').filter((part) => !/^[[{]/.test(part))
      const [before = '', last = ''] = names.slice(-2)
      return { at, name: last === 'id' && before === 'attendances' ? before : last || before }
    })
    .filter(({ name }) => !noIdentities.has(name))
  return [...new Map(fields.map((field) => [field.at, field])).values()]
}

/**
 * Everything stored about a family: what somebody else's call must leave as it is. Not the points of its house, which
 * every advisor of the campus gives and takes.
 */
export async function storedAbout(db: Database, world: World): Promise<string> {
  const people = sql`(${sql.join([world.studentId, world.guardianId, world.advisorId, world.facilitatorId])})`
  const ofStudent = sql`student_id = ${world.studentId}`
  const parts = [
    ...[
      'excuses',
      'excuse_series',
      'notes',
      'attendances',
      'registrations',
      'wait_list_entries',
      'registration_changes',
      'house_report_items',
      'reports',
      'report_summaries',
    ].map((table) => sql`select * from ${sql.table(table)} where ${ofStudent}`),
    ...['notifications', 'push_devices', 'notification_preferences', 'logins', 'accounts', 'passkeys'].map(
      (table) => sql`select * from ${sql.table(table)} where user_id in ${people}`,
    ),
    sql`select * from users where id in ${people}`,
    sql`select * from students where id = ${world.studentId}`,
    sql`select * from guardian_students where guardian_id = ${world.guardianId}`,
    sql`select * from excuse_documents where excuse_id = ${world.excuseId}`,
    sql`select * from excuse_messages where excuse_id = ${world.excuseId}`,
    sql`select * from excuse_decisions where id = ${world.decisionId}`,
    sql`select * from calendar_feeds where owner_id in ${people} or house_id = ${world.houseId}`,
    sql`select * from report_openings where report_id = ${world.progressReportId}`,
    sql`select * from houses where id = ${world.houseId}`,
    sql`select * from house_reports where house_id = ${world.houseId}`,
    sql`select * from attendables where house_id = ${world.houseId} or experience_id = ${world.experienceId}`,
    sql`select * from session_plans where attendable_id = ${world.sessionId}`,
    sql`select * from availability_weeks where employee_id in ${people}`,
    sql`select * from availability_exceptions where employee_id in ${people}`,
    sql`select * from participant_aliases where experience_id = ${world.experienceId}`,
  ].map((rows) => sql`coalesce((select jsonb_agg(r order by r::text) from (${rows}) r), '[]')`)
  const { rows } = await sql<{
    stored: string
  }>`select concat_ws(E'\n', ${sql.join(parts)}) as stored`.execute(db)
  return rows[0]?.stored ?? ''
}
