import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApplication } from '#domains/admissions/server/admissions.factory.ts'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeChatRecords } from '#domains/chat-sync/server/chat-sync.factory.ts'
import { makeConferenceIssue } from '#domains/conferences/server/conferences.factory.ts'
import { makeTopic } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeProposal } from '#domains/journey-builder/server/scheduler/proposals.factory.ts'
import { makeLanguageRun } from '#domains/language-credit/server/language-credit.factory.ts'
import { makeSending } from '#domains/onboarding/server/onboarding.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeRemoval } from '#domains/recordings/server/recordings.factory.ts'
import { makeCycle, makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { importFiles, sendExternals } from '#test/schools/roster-bundles.ts'
import { makeApiToken } from '../../src/domains/api-tokens/server/api-tokens.factory.ts'
import { makeConnection } from '../../src/domains/provisioning/server/provisioning.factory.ts'
import { makeDeliveries, makeWebhook } from '../../src/domains/webhooks/server/webhooks.factory.ts'
import { type Client, createClient } from '../support/client.ts'
import { callOf, withValues } from '../support/contract-call.ts'
import { type ContractInput, contractInputs, placesOf } from '../support/contract-inputs.ts'
import { otherLists, twoLists } from '../support/other-lists.ts'
import { makeWorld } from '../support/schools/school-world.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'
import { scimClient } from '../support/services/scim-client.ts'
import { partsOf } from '../support/walk-parts.ts'

let school: TestSchool
const clients = new Map<number | 'admin' | 'superadmin', Client>()
let filled: Awaited<ReturnType<typeof fillLists>>
beforeAll(async () => {
  school = await startTestSchool()
  filled = await fillLists()
})
afterAll(() => school.stop())

/** Something in every list, and what its address names. */
async function fillLists() {
  const cycleId = await makeSchoolYear(school.db)
  const world = await makeWorld(school.db, { mark: 'Aardvark', cycleId, nowMs: school.clock.nowMs() })
  // A roll that nobody took.
  await makeRoll(school.db, {
    experienceId: world.experienceId,
    startAt: '2026-11-09T18:00:00Z',
    rows: [[world.studentId]],
  })
  const admin = await school.as('admin')
  // Something in the list of a student's sign-ins.
  await school.as(world.studentId)
  await admin.delete(`/backoffice/families/${world.studentId}/sessions`)
  // Something in the list of one's sign-ins.
  await school.as('admin')
  await admin.delete('/backoffice/profile/sessions')
  await school.as(world.facilitatorId)
  const colleagues = '/backoffice/workbench/employees-and-permissions/employees'
  await admin.delete(`${colleagues}/${world.facilitatorId}/sessions`)
  // Somebody who waits for a place.
  await school.db
    .insertInto('waitListEntries')
    .values({ experienceId: world.experienceId, studentId: world.studentId, joinedAt: new Date() })
    .execute()
  const draft = { roles: ['guardian'], title: 'Snow', body: 'No school tomorrow.', type: 'school' }
  const { body: announcement } = await admin.post('/backoffice/workbench/notifications', draft)
  await school.db
    .insertInto('notifications')
    .values({
      ...{ userId: world.guardianId, announcementId: announcement.id, title: 'Snow' },
      ...{ type: 'school', category: 'announcements' },
    })
    .execute()
  const unit = { title: 'Tides', topic_id: await makeTopic(school.db), school_stage: 'hs' }
  const { body: ability } = await admin.post('/backoffice/workbench/units/abilities', {
    title: 'Argue',
    school_stage: 'hs',
  })
  const { body: made } = await admin.post('/pages/admin/workbench/units', unit)
  const design = { type: 'activity', title: 'Tides by hand' }
  const { body: template } = await admin.post('/backoffice/templates', design)
  const year = await school.db
    .selectFrom('cycles')
    .select('schoolYear')
    .where('id', '=', cycleId)
    .executeTakeFirstOrThrow()
  const { body: pathway } = await admin.post('/backoffice/journey-builder/pathways/management', {
    action: 'create_pathway',
    title: 'Writers',
    type: 'humanities',
    gradeDefault: [6, 7, 8, 9, 10, 11, 12],
    ...year,
  })
  const applicationId = await makeApplication(school.db)
  await school.db
    .insertInto('applicationActions')
    .values({ applicationId, kind: 'deal_info', state: 'failed', failure: 'No deal.' })
    .execute()
  await admin.post('/backoffice/workbench/external-students', { name: 'Ines Duarte', school: 'Riverside' })
  const { body: club } = await admin.post('/backoffice/clubs', {
    title: 'Chess',
    cohort_id: null,
    sponsor_id: world.facilitatorId,
    capacity: null,
    meetings: [],
  })
  await admin.post(`/backoffice/clubs/${club.id}/members`, { _action: 'add', student_id: world.studentId })
  const comingId = await makeCycle(school.db, {
    nowMs: school.clock.nowMs(),
    title: 'Cycle 3',
    startsInDays: 30,
    endsInDays: 60,
  })
  const planned = { cycleId: comingId, studentId: world.studentId }
  const [proposalId, againstId] = [
    await makeProposal(school.db, { ...planned, experienceId: world.experienceId }),
    await makeProposal(school.db, {
      ...planned,
      experienceId: await makeExperience(school.db, { cycleId: comingId }),
    }),
  ]
  // Two experiences of one block that share a student.
  const twice = await makeExperience(school.db, { cycleId, studentIds: [world.studentId] })
  await school.db
    .insertInto('experienceBlocks')
    .values([world.experienceId, twice].map((experienceId) => ({ experienceId, block: 30 })))
    .execute()
  const { body: designed } = await admin.get(`/backoffice/experiences/${world.experienceId}/design`)
  await admin.call({
    method: 'PUT',
    url: `/api/backoffice/experiences/${world.experienceId}/design`,
    payload: { ...designed.design, version: designed.version, places_before: designed.design.places },
  })
  // A roster that would bring somebody.
  const importId = await importFiles(school, admin, {
    'people.csv': 'Id,First name,Last name,Email,Role\n1,Ada,Aardvark,ada@school.test,teacher\n',
  })
  // And a table that would bring a student of a partner school.
  const partners = await sendExternals(admin, 'partners.csv', 'Name,School\nBea Buoy,Harbor\n')
  const partnersId: number = partners.body.import_id
  await school.runJob('enrollments.compare', { importId: partnersId })
  const dean = await school.db
    .selectFrom('permissionGroups')
    .select('id')
    .where('slug', '=', 'dean')
    .executeTakeFirstOrThrow()
  await school.persona('dean')
  await admin.post(`/backoffice/workbench/employees-and-permissions/groups/${dean.id}/edit`, {
    title: 'Dean',
  })
  // What was changed, seen and taken in these days.
  const now = new Date(school.clock.nowMs())
  await school.db
    .insertInto('auditLog')
    .values({ action: 'roll.saved', subjectType: 'attendable', subjectId: '1', happenedAt: now })
    .execute()
  await admin.get(`/backoffice/students/${world.studentId}`)
  await school.services.reads.flush()
  await admin.get('/downloads/students.csv')
  // Somebody who was erased.
  await school.db
    .insertInto('erasures')
    .values({ personId: await makeStudent(school.db), erasedAt: now, deleted: '[]', kept: '[]' })
    .execute()
  const connection = await makeConnection(school.db, {
    responsibleId: await school.persona('superadmin'),
    nowMs: school.clock.nowMs(),
  })
  const apiToken = await makeApiToken(school.db, {
    ownerId: await school.persona('admin'),
    nowMs: school.clock.nowMs(),
  })
  const headers = { authorization: `Bearer ${apiToken.token}` }
  await createClient(school.app).call({ method: 'GET', url: '/api/backoffice/students', headers })
  const scim = scimClient(school, connection.token)
  await scim.post('/Users', { userName: 'listed@school.example' })
  await scim.post('/Groups', { displayName: 'Listed' })
  await makeChatRecords(school.db)
  const sendingId = await makeSending(school.db, world.studentId, await school.persona('admin'))
  // A house whose series is missing in the calendar.
  await school.db.updateTable('houses').set({ defaultStandupTime: '08:45' }).execute()
  await makeConferenceIssue(school.db, { experienceId: world.experienceId, nowMs: school.clock.nowMs() })
  const removalId = await makeRemoval(school.db, {
    madeBy: await school.persona('admin'),
    recordingIds: [world.recordingId],
  })
  const languageRunId = await makeLanguageRun(school.db, {
    ...{ cycleId, experienceId: world.experienceId, studentId: world.studentId, topicId: unit.topic_id },
    askedBy: await school.persona('admin'),
  })
  const webhook = await makeWebhook(school.services, { madeBy: await school.persona('superadmin') })
  await makeDeliveries(school.db, webhook.id, 1)
  await school.db
    .insertInto('exportRuns')
    .values({ day: '2026-11-09', place: 'x', state: 'running', beganAt: new Date(school.clock.nowMs()) })
    .execute()
  return {
    world,
    partnersId,
    known: {
      endpointId: webhook.id,
      campus_filter: 0,
      runId: languageRunId,
      removalId,
      tokenId: apiToken.id,
      userId: world.facilitatorId,
      month: '2026-11',
      sendingId,
      connectionId: connection.id,
      importId,
      groupId: dean.id,
      permissionId: 'excuses.decide',
      cycle_id: cycleId,
      clubId: club.id,
      proposal_id: proposalId,
      against_id: againstId,
      template_id: template.id,
      unit_id: made.id,
      topic_id: unit.topic_id,
      ability_id: ability.id,
      pathwayId: pathway.id,
      studentId: world.studentId,
      houseId: world.houseId,
      employeeId: world.facilitatorId,
      personId: world.studentId,
      experience_id: world.experienceId,
      announcementId: announcement.id,
      day: '2026-11-09',
      measure: 'requests',
    },
  }
}

/** Calls a list, as who may, with what its address names and these values. */
async function ask(input: ContractInput, values: Readonly<Record<string, unknown>>) {
  const { known, partnersId, world } = filled
  const given = {
    ...known,
    ...(input.path.includes('/external-students-imports/') && { importId: partnersId }),
    ...values,
  }
  const places = new Set([...placesOf(input.schema)].map(({ at }) => at))
  const asked = withValues({}, new Map(Object.entries(given).filter(([name]) => places.has(name))))
  const person = input.path.startsWith('/family')
    ? world.guardianId
    : /\/personal-data\/|\/failed-actions$|\/nightly-export$/.test(input.path)
      ? 'superadmin'
      : 'admin'
  const client = clients.get(person) ?? (await school.as(person))
  clients.set(person, client)
  return client.call(await callOf(input, asked))
}

const listsByPages = contractInputs().filter(
  ({ name, schema }) =>
    [...placesOf(schema)].some(({ at }) => at === 'page') && (name === twoLists || !(name in otherLists)),
)

it.each(
  partsOf(listsByPages),
)('says the same total on every page of every list, also past the last, part %i', async (_, part) => {
  const faults: string[] = []
  for (const input of part) {
    const read = async (page: number) => {
      const { status, body } = await ask(input, { page })
      const rows = Object.values<unknown>(body).filter((value) => Array.isArray(value))
      const facts = 'excusedTotal' in body ? [body.excusedTotal, body.absentTotal] : [body.total]
      return { status, page: body.page ?? page, pageSize: body.pageSize, facts, rows }
    }
    const first = await read(1)
    const past = await read(99)
    const isRight =
      first.status === 200 &&
      past.status === 200 &&
      past.page === 99 &&
      first.pageSize > 0 &&
      past.facts.join() === first.facts.join()
    if (!isRight) faults.push(`${input.name}: ${JSON.stringify([first, past]).slice(0, 400)}`)
    else if (first.facts.every((total) => total === 0))
      faults.push(`${input.name} has nothing in it: the test proves nothing`)
  }
  expect(faults).toEqual([])
})

/** Searched lists that have nothing in them here. */
const emptyLists: readonly string[] = [
  // Without a search it shows nobody.
  'GET /backoffice/workbench/employees-and-permissions/what-can-they-see/people',
  'GET /pages/admin/workbench/units/{unit_id}/successors',
  'GET /backoffice/journey-builder/pathways/management/{pathwayId}/candidates',
  'GET /backoffice/journey-builder/pathways/management/{pathwayId}/templates',
  'GET /backoffice/reports/students/missing/units-abilities',
  'GET /backoffice/reports/students/missing/units-abilities/students',
  'GET /backoffice/reports/task-responses/stale-tasks',
  'GET /backoffice/reports/learning-hours',
]

// Beside a report what counts it or offers its values goes by the same condition.
const searchedLists = contractInputs().filter(
  ({ name, method, path, schema }) =>
    method === 'GET' &&
    (!path.includes('/reports/') || name in otherLists) &&
    [...placesOf(schema)].some(({ at }) => at === 'search' || at === 'student'),
)

it.each(
  partsOf(searchedLists),
)('finds nothing in any list for signs alone, and for a word beside a sign what it finds for the word, part %i', async (_, part) => {
  const faults: string[] = []
  for (const input of part) {
    const studentId = input.path.endsWith('/destinations') && { student_id: filled.world.studentId }
    const found = async (search?: string) => {
      const kind = input.path.endsWith('/candidates') && { kind: 'student' }
      const { status, body } = await ask(input, {
        ...kind,
        ...studentId,
        ...(search && { search, student: search }),
      })
      // What was searched is said back.
      return JSON.stringify([status, body]).replaceAll(JSON.stringify(search ?? ''), '""')
    }
    const nothing = await found('Zzyzx')
    const all = await found()
    if (!nothing.startsWith('[200,')) faults.push(`${input.name}: ${nothing.slice(0, 400)}`)
    if (nothing === all && !emptyLists.includes(input.name))
      faults.push(`${input.name} has nothing in it: the test proves nothing`)
    for (const signs of ['%', '&&& _ ...'])
      if ((await found(signs)) !== nothing) faults.push(`${input.name} finds something for ${signs}`)
    if ((await found('& a %')) !== (await found('a')))
      faults.push(`${input.name} finds otherwise beside signs`)
  }
  expect(faults).toEqual([])
})

it('sees the lists there are', () => {
  expect(listsByPages.length).toBeGreaterThanOrEqual(9)
  expect(searchedLists.length).toBeGreaterThanOrEqual(60)
})
