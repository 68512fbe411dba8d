import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { makeTemplate } from '#domains/templates/server/templates.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

// It is Tuesday, November 10, 2026: Cycle 3 is to come, and its experience is full of places that were given ahead.
let school: TestSchool
let director: Client
let admin: Client
let experienceId: number
let expertId: number

beforeAll(async () => {
  school = await startTestSchool()
  await makeSchoolYear(school.db)
  director = await school.as('director')
  admin = await school.as('admin')
  expertId = await makeEmployee(school.db)
  await moveCycle('2026-12-07')
  const { body } = await director.post(
    `/pages/template/${await makeTemplate(school.db, { weeks: 2 })}/use-picked-template`,
    {
      ...{ cycle_id: await cycle3(), cohort_id: 1, block: null, starts_on: '2026-12-07' },
      ...{ expert_ids: [expertId], places: 12, version: 1 },
    },
  )
  experienceId = body.id
})
afterAll(() => school?.stop())

const cycle3 = async (): Promise<number | undefined> =>
  (await director.get('/backoffice/cycles-and-holidays')).body.cycles.find(
    ({ title }: { title: string }) => title === 'Cycle 3',
  )?.id

async function tryMove(starts_on: string) {
  const id = await cycle3()
  return director.post('/backoffice/cycles-and-holidays/changes', {
    change: {
      ...{ kind: 'cycle', title: 'Cycle 3', school_year: '2026-2027', starts_on, ends_on: '2027-01-15' },
      ...(id !== undefined && { id }),
    },
  })
}

async function moveCycle(starts_on: string): Promise<number> {
  const { status, body } = await tryMove(starts_on)
  expect(status).toBe(200)
  return body.change_id
}

async function change(verb: '' | '/drop', student_id: number, from?: string): Promise<void> {
  const { status } = await admin.post(`/backoffice/experiences/${experienceId}/registrations${verb}`, {
    ...{ student_id, motivation: 'The family asked for it' },
    ...(from !== undefined && { from }),
  })
  expect(status).toBe(200)
}

const rolls = async () =>
  (
    await school.db
      .selectFrom('attendables as m')
      .leftJoin('attendances as a', 'a.attendableId', 'm.id')
      .leftJoin('users as u', 'u.id', 'a.studentId')
      .select(['m.schoolDate', 'u.name'])
      .where('m.experienceId', '=', experienceId)
      .orderBy('m.schoolDate')
      .orderBy('u.name')
      .execute()
  ).map(({ schoolDate, name }) => `${schoolDate} ${name}`)

it('that begins earlier has everybody who was placed from its beginning from its new first day on', async () => {
  const { db } = school
  const [ana, ben, cam] = [
    await makeStudent(db, { name: 'Ana' }),
    await makeStudent(db, { name: 'Ben, who left before' }),
    await makeStudent(db, { name: 'Cam, later' }),
  ]
  const dee = await makeStudent(db, { name: 'Dee, who left before' })
  await change('', ana)
  await change('', ben)
  await change('/drop', ben)
  await change('', cam, '2026-12-08')
  await db.insertInto('registrations').values({ experienceId, studentId: dee }).execute()
  await change('/drop', dee)
  expect(await rolls()).toEqual([
    '2026-12-08 Ana',
    '2026-12-08 Cam, later',
    '2026-12-15 Ana',
    '2026-12-15 Cam, later',
  ])

  await moveCycle('2026-11-30')
  const placing = { starts_on: '2026-11-30', block: null, expert_ids: [expertId], version: 1 }
  const url = `/api/backoffice/experiences/${experienceId}/design/placing`
  expect((await director.call({ method: 'PUT', url, payload: placing })).status).toBe(200)
  expect(await rolls()).toEqual(['2026-12-01 Ana', '2026-12-08 Ana', '2026-12-08 Cam, later'])

  // Later, and earlier once more: who was there from a day before its beginning is there from the new one.
  await moveCycle('2026-12-03')
  await moveCycle('2026-11-23')
  const rows = await db.selectFrom('registrations').select(['fromDay', 'untilDay']).orderBy('id').execute()
  expect(rows.map(({ fromDay, untilDay }) => [fromDay, untilDay])).toEqual([
    ['2026-11-23', null],
    ['2026-11-23', '2026-11-23'],
    ['2026-12-08', null],
    [null, '2026-11-23'],
  ])
})

it('that is put later and taken back expects who got a place meanwhile at the tasks of its first days, too', async () => {
  const { db } = school
  const url = `/backoffice/experiences/${experienceId}/design`
  const { design, version } = (await director.get(url)).body
  const task = {
    ...{ key: 't1', title: 'Map', body: '', week: 'w1', is_final: false, submission_kind: 'file' },
    ...{ minutes: null, attachments: [], unit_ids: [], ability_ids: [] },
  }
  const payload = { ...design, tasks: [task], places_before: 12, version }
  expect((await director.call({ method: 'PUT', url: `/api${url}`, payload })).status).toBe(200)
  await moveCycle('2026-12-07')
  const eve = await makeStudent(db, { name: 'Eve' })
  await change('', eve)
  const expected = () =>
    db.selectFrom('taskSubmissions').select('dueAt').where('studentId', '=', eve).execute()
  expect(await expected()).toEqual([])
  await moveCycle('2026-11-23')
  expect(await expected()).toEqual([{ dueAt: new Date('2026-12-05T02:00:00Z') }])
})

it('begins no earlier than choosing for it ends, also when a change is taken back', async () => {
  await moveCycle('2026-12-03')
  const id = await cycle3()
  const chooseUntil = async (closes_at: string, version: number) =>
    (
      await director.put(`/backoffice/journey-builder/windows/${id}`, {
        ...{ opens_at: '2026-11-09T05:00:00Z', closes_at, ranks: 4, most: null, version },
      })
    ).status
  // Choosing ends with Wed, Dec 2: the cycle may begin on the day after, and not before.
  expect(await chooseUntil('2026-12-03T05:00:00Z', 0)).toBe(200)
  const sentence =
    'Choosing for Cycle 3 goes on until the end of Wed, Dec 2, 2026. End it in the journey builder before the cycle begins on Mon, Nov 30, 2026.'
  expect((await tryMove('2026-11-30')).body.formErrors).toEqual({ starts_on: sentence })
  const later = await moveCycle('2026-12-07')
  await moveCycle('2026-12-03')
  await moveCycle('2026-12-07')
  expect(await chooseUntil('2026-12-05T05:00:00Z', 1)).toBe(200)
  const undo = (changeId: number) => director.post(`/backoffice/cycles-and-holidays/changes/${changeId}/undo`)
  const refused = await undo(later)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Choosing for Cycle 3 goes on until the end of Fri, Dec 4, 2026. End it in the journey builder before the cycle begins on Thu, Dec 3, 2026.',
  ])
  expect(await chooseUntil('2026-12-02T05:00:00Z', 2)).toBe(200)
  expect((await undo(later)).status).toBe(200)
  await moveCycle('2026-12-02')
})
