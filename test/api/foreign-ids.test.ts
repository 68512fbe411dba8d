import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { callOf, withValues } from '../support/contract-call.ts'
import { type ContractInput, contractInputs, defOf, placesOf } from '../support/contract-inputs.ts'
import { generate, seeded } from '../support/generated-input.ts'
import { makeWorld, type World } from '../support/school-world.ts'
import { startTestSchool, type TestSchool } from '../support/test-school.ts'

let school: TestSchool
let own: World
let foreign: World
let cycleId: number

beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeSchoolYear(school.db)
  const nowMs = school.clock.nowMs()
  own = await makeWorld(school.db, { mark: 'Aardvark', cycleId, nowMs })
  foreign = await makeWorld(school.db, { mark: 'Quokka', cycleId, nowMs })
})
afterAll(() => school.stop())

/** Numbers that are no identity of somebody's. */
const noIdentities = new Set([
  ...['page', 'version', 'points', 'required_days', 'start_at', 'end_at', 'grade_from', 'grade_to', 'grade'],
  // Campuses, cycles, categories and groups are the school's: everyone is shown them.
  ...[
    'cycle_id',
    'cohort_id',
    'cohortIds',
    'groupIds',
    'group_id',
    'group_ids',
    'categories',
    'categoryId',
    'ids',
  ],
  // What only those who oversee the whole school may call.
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
  // Whoever publishes reports does it for whole campuses.
  'releaseId',
  // Features and who tries them are the whole school's.
  'groupId',
  // The person who leaves: whoever is named, one's own session ends.
  'user_id',
])

/** What a parameter of this name leads to, in the world of a family; undefined for a name nobody has met. */
function identityOf(name: string, path: string, world: World): number | undefined {
  const isHouse = path.includes('/houses/')
  const isSeries = path.includes('/recurring')
  const identities: Readonly<Record<string, number>> = {
    student: world.studentId,
    person: world.studentId,
    house: world.houseId,
    experience: world.experienceId,
    to_experience: world.experienceId,
    leaves: world.experienceId,
    offer: world.offerId,
    session: path.includes('/profile/') ? world.loginId : world.sessionId,
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
    excuse: isSeries ? world.seriesExcuseId : world.excuseId,
    document: world.documentId,
    logged: world.loggedId,
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
    alias: world.aliasId,
    exception: world.exceptionId,
    guardian: world.guardianId,
    children: world.studentId,
    guardians: world.guardianId,
    author: world.advisorId,
    employee: world.facilitatorId,
    expert: world.facilitatorId,
    advisor: world.advisorId,
    president: world.studentId,
    vice_president: world.studentId,
    member: world.studentId,
    peopleInvolved: world.guardianId,
    impersonateUser: world.guardianId,
    user: world.guardianId,
  }
  if (name === 'id') return isSeries ? world.seriesId : world.excuseId
  return identities[name.replace(/(_ids?|Ids?)$/, '')]
}

interface Field {
  readonly at: string
  readonly name: string
}

/** The fields of an endpoint that name somebody or something by number. */
/** A number that may be no more than some thousand is a size, a count or a mark: identities go on. */
const mayBeIdentity = (schema: ContractInput['schema']) =>
  Number(schema._zod.bag['maximum'] ?? Infinity) > 100_000

const identitiesIn = ({ schema }: ContractInput): Field[] => {
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
async function storedAbout(world: World): Promise<string> {
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
    ...['notifications', 'push_devices', 'notification_preferences', 'logins', 'accounts'].map(
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
  }>`select concat_ws(E'\n', ${sql.join(parts)}) as stored`.execute(school.db)
  return rows[0]?.stored ?? ''
}

it('knows what every number of the contract leads to', () => {
  const unknown = contractInputs().flatMap((input) =>
    identitiesIn(input)
      .filter(({ name }) => identityOf(name, input.path, own) === undefined)
      .map(({ at }) => `${input.name}: ${at}`),
  )
  expect(unknown).toEqual([])
})

it.each([
  'guardian',
  'student',
  'facilitator',
  'advisor',
] as const)('tells and changes nothing of another family for a %s', async (role) => {
  const personId = own[`${role}Id`]
  const client = await school.as(personId)
  const before = await storedAbout(foreign)
  const faults: string[] = []
  let calls = 0
  for (const input of contractInputs()) {
    const fields = identitiesIn(input)
    const numbersOf = (world: World) =>
      new Map(fields.map(({ at, name }) => [at, identityOf(name, input.path, world) ?? 0]))
    // All of them from the other family, and each by itself among one's own.
    const choices = [
      numbersOf(foreign),
      ...(fields.length < 2
        ? []
        : fields.map(({ at }) => new Map(numbersOf(own)).set(at, numbersOf(foreign).get(at) ?? 0))),
    ]
    if (fields.length === 0) continue
    for (const [index, numbers] of choices.entries()) {
      const calm = generate(input.schema, seeded(index + 1), { ids: [cycleId], isCalm: true })
      const call = await callOf(input, withValues(calm, numbers))
      const { status, text } = await client.call(call)
      calls++
      // The catalogue names every experience to all staff, without its students.
      const told = input.path.startsWith('/backoffice/catalogue') ? text.replaceAll('Lab Quokka', '') : text
      const fault = /quokka/i.test(told)
        ? 'tells'
        : status >= 500
          ? `answers ${status}`
          : input.method !== 'GET' && status < 300 && (await storedAbout(foreign)) !== before
            ? 'changes'
            : undefined
      if (fault)
        faults.push(`${role} ${fault}: ${input.name} ${call.url} ${call.payload ?? ''} ${text.slice(0, 200)}`)
    }
  }
  expect(faults).toEqual([])
  expect(await storedAbout(foreign)).toBe(before)
  expect(calls).toBeGreaterThan(150)
}, 120_000)
