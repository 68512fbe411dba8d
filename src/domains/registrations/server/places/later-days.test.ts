import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import { planTasks } from '#domains/tasks/server/tasks.service.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeFullExperience } from '../registrations.factory.ts'

/*
 * A place holds from a school day until a school day (decision 69): whoever asks whose students are whose, and whose task
 * is whose, goes by that, not by the day on which somebody said so.
 */

let school: TestSchool
let admin: Client
let facilitator: Client
let cycleId: number
let startMs: number
let experienceId: number
beforeAll(async () => {
  school = await startTestSchool()
  startMs = school.clock.nowMs()
  cycleId = await makeSchoolYear(school.db) // until Fri, Nov 20; it is Tue, Nov 10, 10:00
})
afterAll(() => school.stop())

/** Sets the clock to 10:00 of a day, and logs in anew: log-ins end while the clock goes on. */
async function comeTo(day: string) {
  school.clock.set(Date.parse(`${day}T15:00:00Z`))
  admin = await school.as('admin')
  facilitator = await school.as('facilitator')
}
async function begin(studentIds: readonly number[]) {
  school.clock.set(startMs)
  admin = await school.as('admin')
  facilitator = await school.as('facilitator')
  const expertIds = [await school.persona('facilitator')]
  experienceId = await makeFullExperience(school.db, { cycleId, expertIds, studentIds, places: 9 })
}
const change = (verb: string, student_id: number, from: string) =>
  admin.post(`/backoffice/experiences/${experienceId}/registrations${verb}`, {
    ...{ student_id, from, motivation: 'The family asked for it' },
  })
const facilitated = async () => (await facilitator.get(`/backoffice/facilitate/stem/${experienceId}`)).body
const reviewed = async (taskId: number): Promise<number[]> =>
  (
    await facilitator.get(`/backoffice/facilitate/experiences/${experienceId}/tasks/${taskId}`)
  ).body.statusGroups.flatMap(({ students }: { students: { id: number }[] }) => students.map(({ id }) => id))
const portal = async (studentId: number): Promise<[number, boolean][]> =>
  (await (await school.as(studentId)).get(`/family/tasks?student_id=${studentId}`)).body.tasks.map(
    ({ id, isOverdue }: { id: number; isOverdue: boolean }) => [id, isOverdue],
  )
const overview = async (studentId: number, client: Client) =>
  (await client.get(`/backoffice/students/${studentId}/overview`)).body
const opens = async (studentId: number) =>
  (await facilitator.get(`/pages/attendance/faculty?student_id=${studentId}`)).status
const due = (dueAt: string, studentId: number) =>
  makeTask(school.db, { experienceId, dueAt, submissions: [{ studentId }] })

it('a drop from a later day leaves the student’s work, and the student, until that day', async () => {
  const ana = await makeStudent(school.db, { name: 'Ana Leaving' })
  await begin([ana])
  const thursday = await due('2026-11-12T22:00:00Z', ana)
  const afterwards = await due('2026-11-16T22:00:00Z', ana)
  expect((await change('/drop', ana, '2026-11-13')).status).toBe(200)

  await comeTo('2026-11-11')
  expect(await portal(ana)).toEqual([[thursday, false]])
  expect(await opens(ana)).toBe(200)
  expect(await facilitated()).toMatchObject({
    students: [{ id: ana, tasks: { expected: 1, handedIn: 0, overdue: 0 } }],
    tasks: [
      { id: thursday, expected: 1 },
      { id: afterwards, expected: 0 },
    ],
  })
  expect([await reviewed(thursday), await reviewed(afterwards)]).toEqual([[ana], []])
  expect((await overview(ana, facilitator)).experiences).toMatchObject([{ id: experienceId }])
  const handIn = await (await school.as(ana)).post(`/family/tasks/${thursday}/hand-ins`, {
    body: '<p>My journal</p>',
  })
  expect(handIn.status).toBe(200)
  // A place of another time does not make two of her.
  expect((await change('', ana, '2026-11-18')).status).toBe(200)
  expect((await facilitated()).students).toHaveLength(1)
  expect((await overview(ana, facilitator)).experiences).toHaveLength(1)
  expect((await change('/drop', ana, '2026-11-18')).status).toBe(200)

  await comeTo('2026-11-18')
  expect(await portal(ana)).toEqual([[thursday, false]])
  expect(await opens(ana)).toBe(404)
  expect((await facilitated()).students).toEqual([])
  expect(await reviewed(thursday)).toEqual([ana])
})

it('who comes from a later day on is not given what is due before, by the place or by the design', async () => {
  const ben = await makeStudent(school.db, { name: 'Ben Coming' })
  await begin([])
  const task = (key: string, day: string) => ({
    ...{ key, title: key, body: '', submissionKind: 'file' as const, minutes: null, attachments: [] },
    ...{ unitIds: [], abilityIds: [], isFinal: false, dueMs: Date.parse(`${day}T22:00:00Z`) },
  })
  const plan = (...tasks: ReturnType<typeof task>[]) =>
    planTasks(school.db, experienceId, tasks, school.clock.nowMs())
  const [before, own] = [task('Before', '2026-11-12'), task('Own', '2026-11-17')]
  await plan(before, own)
  expect((await change('', ben, '2026-11-16')).status).toBe(200)
  await plan(before, own, task('Before, too', '2026-11-13'), task('Own, too', '2026-11-16'))
  const given = await school.db
    .selectFrom('taskSubmissions')
    .innerJoin('tasks', 'tasks.id', 'taskSubmissions.taskId')
    .select('title')
    .where('studentId', '=', ben)
    .orderBy('title')
    .execute()
  expect(given.map(({ title }) => title)).toEqual(['Own', 'Own, too'])
})

it('what somebody was given who came later counts nowhere', async () => {
  const cleo = await makeStudent(school.db, { name: 'Cleo Given' })
  await begin([])
  const before = await due('2026-11-12T22:00:00Z', cleo)
  const own = await due('2026-11-19T22:00:00Z', cleo)
  expect((await change('', cleo, '2026-11-16')).status).toBe(200)
  await comeTo('2026-11-18')
  expect(await portal(cleo)).toEqual([[own, false]])
  expect(await reviewed(before)).toEqual([])
  expect((await facilitated()).students).toMatchObject([
    { id: cleo, tasks: { expected: 1, handedIn: 0, overdue: 0 } },
  ])
  const [shown] = (await overview(cleo, admin)).experiences
  expect(shown.tasks).toMatchObject({ expected: 1, missed: 0 })
  const report = await admin.get(`/backoffice/students/${cleo}/reports/${cycleId}/mid_cycle`)
  expect(report.body.content.experiences).toMatchObject([{ tasks: { expected: 0, handed_in: 0 } }])
})

it('who leaves the school before the day of their drop keeps nothing until that day', async () => {
  const dan = await makeStudent(school.db, { name: 'Dan Withdrawing' })
  await begin([dan])
  expect((await change('/drop', dan, '2026-11-18')).status).toBe(200)

  await comeTo('2026-11-11')
  expect((await facilitated()).students).toMatchObject([{ id: dan }])
  const switchTo = (_action: string) => admin.post(`/backoffice/students/${dan}/edit`, { _action })
  expect((await switchTo('deactivate')).status).toBe(200)
  expect((await switchTo('reactivate')).status).toBe(200)
  expect((await facilitated()).students).toEqual([])
  expect(await opens(dan)).toBe(404)
  const told = (await admin.get(`/backoffice/experiences/${experienceId}/registrations`)).body
  expect(told.students).toEqual([])
  const place = await school.db
    .selectFrom('registrations')
    .select(['droppedAt', 'untilDay'])
    .where('studentId', '=', dan)
    .executeTakeFirstOrThrow()
  // When it was said stays, and from when it holds is earlier.
  expect(place).toEqual({ droppedAt: new Date(startMs), untilDay: '2026-11-11' })
})

it('what was handed in waits for its review when its student is dropped', async () => {
  const eve = await makeStudent(school.db, { name: 'Eve Handing' })
  await begin([eve])
  const taskId = await due('2026-11-12T22:00:00Z', eve)
  const handIn = await (await school.as(eve)).post(`/family/tasks/${taskId}/hand-ins`, {
    body: '<p>Mine</p>',
  })
  expect(handIn.status).toBe(200)
  expect((await facilitated()).tasks).toMatchObject([{ expected: 1, handedIn: 1, waiting: 1 }])
  expect((await change('/drop', eve, '2026-11-10')).status).toBe(200)
  expect(await reviewed(taskId)).toEqual([eve])
  expect((await facilitated()).tasks).toMatchObject([{ expected: 0, handedIn: 0, waiting: 1 }])
})

const placesOf = (studentId: number) =>
  school.db
    .selectFrom('registrations')
    .select(['experienceId', 'untilDay'])
    .where('studentId', '=', studentId)
    .orderBy('id')
    .execute()
const listed = async () =>
  (await admin.get(`/backoffice/experiences/${experienceId}/registrations`)).body.students

it('a drop that lies ahead is brought forward, and stays one place', async () => {
  const fay = await makeStudent(school.db, { name: 'Fay Leaving' })
  await begin([fay])
  expect((await change('/drop', fay, '2026-11-18')).body.message).toBe(
    'Fay Leaving leaves The Kelp Forest on Wed, Nov 18, 2026.',
  )
  const later = await change('/drop', fay, '2026-11-19')
  expect(later.body.formErrors).toEqual({
    from: 'Fay Leaving leaves The Kelp Forest on Wed, Nov 18, 2026 already. Choose an earlier day.',
  })
  const sooner = await change('/drop', fay, '2026-11-13')
  expect(sooner.body).toMatchObject({ ok: true, undo: expect.any(Number) })
  expect(await placesOf(fay)).toEqual([{ experienceId, untilDay: '2026-11-13' }])
  expect(await listed()).toMatchObject([{ id: fay, until_day: '2026-11-13' }])
  const told = await school.db
    .selectFrom('registrationChanges')
    .select(['action', 'fromDay'])
    .where('studentId', '=', fay)
    .orderBy('id')
    .execute()
  expect(told).toEqual([
    { action: 'dropped', fromDay: '2026-11-18' },
    { action: 'dropped', fromDay: '2026-11-13' },
  ])
  await comeTo('2026-11-13')
  expect(await listed()).toEqual([])
  expect((await change('/drop', fay, '2026-11-13')).status).toBe(404)
})

it('who leaves and comes again is one in the list, and leaves both times with one drop', async () => {
  const gus = await makeStudent(school.db, { name: 'Gus Twice' })
  await begin([gus])
  expect((await change('/drop', gus, '2026-11-12')).status).toBe(200)
  expect((await change('', gus, '2026-11-16')).status).toBe(200)
  expect(await listed()).toMatchObject([{ id: gus, from_day: '2026-11-16', until_day: null }])
  expect((await change('/drop', gus, '2026-11-18')).status).toBe(200)
  expect(await listed()).toMatchObject([{ id: gus, until_day: '2026-11-18' }])
  expect((await change('/drop', gus, '2026-11-11')).status).toBe(200)
  await comeTo('2026-11-11')
  expect(await listed()).toEqual([])
  expect((await facilitated()).students).toEqual([])
})

it('who is still there until a day ahead can be moved until then, not after', async () => {
  const hal = await makeStudent(school.db, { name: 'Hal Moving' })
  await begin([hal])
  const to = await makeFullExperience(school.db, { cycleId, title: 'Robots', places: 9 })
  expect((await change('/drop', hal, '2026-11-18')).status).toBe(200)
  const destinations = await admin.get(
    `/backoffice/experiences/${experienceId}/registrations/destinations?student_id=${hal}&search=Robots`,
  )
  expect(destinations.body).toMatchObject([{ id: to }])
  const move = (from: string) =>
    admin.post(`/backoffice/experiences/${experienceId}/registrations/move`, {
      ...{ student_id: hal, to_experience_id: to, from, motivation: 'The family asked for it' },
    })
  expect((await move('2026-11-18')).body.formErrors.from).toMatch(
    /leaves The Kelp Forest on Wed, Nov 18, 2026/,
  )
  expect((await move('2026-11-16')).status).toBe(200)
  expect(await placesOf(hal)).toEqual([
    { experienceId, untilDay: '2026-11-16' },
    { experienceId: to, untilDay: null },
  ])
})

const heldOf = async (studentId: number) =>
  school.db
    .selectFrom('registrations')
    .select(['fromDay', 'untilDay', 'droppedAt'])
    .where('studentId', '=', studentId)
    .where('experienceId', '=', experienceId)
    .orderBy('id')
    .execute()
const toldOf = async (studentId: number) =>
  (
    await school.db
      .selectFrom('registrationChanges')
      .select(['action', 'fromDay'])
      .where('studentId', '=', studentId)
      .where('experienceId', '=', experienceId)
      .orderBy('id')
      .execute()
  ).map(({ action, fromDay }) => `${action} ${fromDay}`)

it('who is registered again before they are gone keeps the one place: its drop is taken back', async () => {
  const ida = await makeStudent(school.db, { name: 'Ida Staying' })
  await begin([ida])
  const roll = await makeRoll(school.db, { experienceId, startAt: '2026-11-18T15:00:00Z', rows: [[ida]] })
  const expected = () =>
    school.db.selectFrom('attendances').select('studentId').where('attendableId', '=', roll).execute()
  expect((await change('/drop', ida, '2026-11-16')).status).toBe(200)
  expect(await expected()).toEqual([])
  const again = await change('', ida, '2026-11-16')
  expect(again.body).toMatchObject({ ok: true, message: 'Ida Staying stays in The Kelp Forest' })
  expect(await heldOf(ida)).toEqual([{ fromDay: null, untilDay: null, droppedAt: null }])
  expect(await expected()).toEqual([{ studentId: ida }])
  expect(await toldOf(ida)).toEqual(['dropped 2026-11-16', 'restored 2026-11-16'])
  const log = await school.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('subjectId', '=', String(experienceId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(log).toEqual({
    action: 'registration.restored',
    before: { until: '2026-11-16' },
    after: { student: ida, from: '2026-11-16' },
  })
})

it('who comes again from a day after they are gone, and then sooner, is in no two places on one day', async () => {
  const jan = await makeStudent(school.db, { name: 'Jan Again' })
  await begin([jan])
  // None of the places is in the way of another of hers.
  await school.db.updateTable('experiences').set({ places: 1 }).where('id', '=', experienceId).execute()
  expect((await change('/drop', jan, '2026-11-12')).status).toBe(200)
  expect((await change('', jan, '2026-11-16')).status).toBe(200)
  const { body } = await change('/drop', jan, '2026-11-11')
  // Two places ended: one click would give one of them back.
  expect(body).toMatchObject({ ok: true, undo: null })
  expect((await change('', jan, '2026-11-16')).status).toBe(200)
  expect((await change('/drop', jan, '2026-11-18')).status).toBe(200)
  expect((await change('', jan, '2026-11-11')).status).toBe(200)
  expect((await heldOf(jan)).map(({ fromDay, untilDay }) => [fromDay, untilDay])).toEqual([
    [null, null],
    ['2026-11-16', '2026-11-16'],
    ['2026-11-16', '2026-11-16'],
  ])
  expect(await listed()).toMatchObject([{ id: jan, until_day: null }])
})

it('who is next in line and still there until a day ahead stays in the place they have', async () => {
  const [kai = 0, lou = 0] = await Promise.all(
    ['Kai Leaving', 'Lou Leaving'].map((name) => makeStudent(school.db, { name })),
  )
  await begin([kai, lou])
  await school.db.updateTable('experiences').set({ places: 2 }).where('id', '=', experienceId).execute()
  expect((await change('/drop', kai, '2026-11-18')).status).toBe(200)
  const max = await makeStudent(school.db, { name: 'Max Following' })
  expect((await change('', max, '2026-11-18')).status).toBe(200)
  expect((await change('/wait-list', kai, '2026-11-18')).status).toBe(200)
  expect((await change('/drop', lou, '2026-11-10')).status).toBe(200)
  expect(await heldOf(kai)).toEqual([{ fromDay: null, untilDay: null, droppedAt: null }])
  expect(await toldOf(kai)).toEqual(['dropped 2026-11-18', 'waitlisted null', 'promoted 2026-11-10'])
})

it('who moves back into a full experience that they have not left yet stays there', async () => {
  const [ivo = 0, ute = 0] = await Promise.all(
    ['Ivo Moving', 'Ute Staying'].map((name) => makeStudent(school.db, { name })),
  )
  await begin([ivo, ute])
  await school.db.updateTable('experiences').set({ places: 2 }).where('id', '=', experienceId).execute()
  const other = await makeFullExperience(school.db, { cycleId, title: 'Robots', studentIds: [], places: 2 })
  const move = (from: number, to: number, day: string) =>
    admin.post(`/backoffice/experiences/${from}/registrations/move`, {
      ...{
        student_id: ivo,
        to_experience_id: to,
        from: day,
        motivation: 'Asked for it',
        despite_clash: true,
      },
    })
  expect((await move(experienceId, other, '2026-11-18')).status).toBe(200)
  expect((await move(other, experienceId, '2026-11-18')).status).toBe(200)
  expect((await heldOf(ivo)).map(({ fromDay, untilDay }) => [fromDay, untilDay])).toContainEqual([null, null])
})

it('a drop that was brought forward since is not taken back by the toast of the one before', async () => {
  const nia = await makeStudent(school.db, { name: 'Nia Leaving' })
  await begin([nia])
  const first = await change('/drop', nia, '2026-11-18')
  expect(first.body.undo).toEqual(expect.any(Number))
  expect((await change('/drop', nia, '2026-11-13')).status).toBe(200)
  const undo = () =>
    admin.post(`/backoffice/experiences/${experienceId}/registrations/undo`, { change_id: first.body.undo })
  const { status, body } = await undo()
  expect([status, body.formErrors]).toEqual([
    422,
    {
      form: 'The place of Nia Leaving in The Kelp Forest was changed since: it ends on Fri, Nov 13, 2026. Nothing is taken back.',
    },
  ])
  expect(await listed()).toMatchObject([{ id: nia, until_day: '2026-11-13' }])
  await comeTo('2026-11-16')
  expect((await undo()).body.formErrors.form).toBe(
    'The place of Nia Leaving in The Kelp Forest was changed since: it ended on Fri, Nov 13, 2026. Nothing is taken back.',
  )
})

it('who leaves on a day ahead meets there until that day: the same hours elsewhere are asked about before it', async () => {
  const [ola = 0, pia = 0] = await Promise.all(
    ['Ola Leaving', 'Pia Filling'].map((name) => makeStudent(school.db, { name })),
  )
  await begin([ola])
  const block = (id: number, number: number) =>
    school.db.insertInto('experienceBlocks').values({ experienceId: id, block: number }).execute()
  await block(experienceId, 4)
  expect((await change('/drop', ola, '2026-11-18')).status).toBe(200)
  const other = await makeFullExperience(school.db, {
    ...{ cycleId, title: 'Robots', blocks: [4], studentIds: [pia], waitingIds: [ola], places: 1 },
  })
  const at = (verb: string) => `/backoffice/experiences/${other}/registrations${verb}`
  const say = (verb: string, student_id: number, more: object) =>
    admin.post(at(verb), { student_id, motivation: 'The family asked for it', ...more })
  expect((await admin.get(at('/wait-list'))).body.students).toMatchObject([
    { id: ola, leaves: [experienceId] },
  ])
  // Her turn comes while she is at the same hours elsewhere: she is asked first.
  expect((await say('/drop', pia, {})).body.message).toContain('Ola Leaving is asked first.')
  const asked = (await (await school.as(ola)).get('/family/offers')).body.offers
  expect(asked).toMatchObject([{ leaves: [{ id: experienceId }] }])
  expect((await say('/wait-list/accept', ola, { leaves: [experienceId] })).status).toBe(200)
  expect(await heldOf(ola)).toMatchObject([{ untilDay: '2026-11-10', droppedAt: new Date(startMs) }])

  await begin([ola])
  await block(experienceId, 4)
  const third = await makeFullExperience(school.db, { cycleId, title: 'Choir', blocks: [4], places: 9 })
  expect((await say('/drop', ola, {})).status).toBe(200)
  expect((await change('/drop', ola, '2026-11-18')).status).toBe(200)
  const path = `/backoffice/experiences/${third}/registrations`
  expect((await admin.get(`${path}/students?search=Ola`)).body).toMatchObject([
    { id: ola, clashes: ['The Kelp Forest'] },
  ])
  const register = (from: string) =>
    admin.post(path, { student_id: ola, from, motivation: 'The family asked for it' })
  expect((await register('2026-11-17')).body.formErrors.student_id).toBe(
    'Ola Leaving is in The Kelp Forest, which meets in the same block.',
  )
  expect((await register('2026-11-18')).status).toBe(200)
  // One after the other in one block is nowhere twice.
  const blocks = (id: number, to: number, before: number) =>
    admin.post(`/backoffice/experiences/${id}/registrations/blocks`, { blocks: [to], before: [before] })
  await school.db
    .insertInto('campusBlocks')
    .values(
      [4, 5].map((position) => ({
        ...{ cohortId: 1, position, title: `Block ${position}` },
        ...{ startsAt: `1${position}:00`, endsAt: `1${position}:50` },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  expect((await blocks(third, 5, 4)).status).toBe(200)
  const fourth = await makeFullExperience(school.db, { cycleId, title: 'Looms', blocks: [5], places: 9 })
  await school.db
    .insertInto('registrations')
    .values({ experienceId: fourth, studentId: ola, fromDay: '2026-11-16', untilDay: null })
    .execute()
  expect((await change('/drop', ola, '2026-11-16')).status).toBe(200)
  expect((await blocks(experienceId, 5, 4)).status).toBe(200)
  expect((await blocks(experienceId, 4, 5)).status).toBe(200)
  await school.db
    .updateTable('registrations')
    .set({ untilDay: '2026-11-18' })
    .where('experienceId', '=', experienceId)
    .execute()
  expect((await blocks(experienceId, 5, 4)).body.formErrors.blocks).toMatch(/^1 student would meet twice/)
})

it('how full it is says who leaves on a day ahead beside it: their place is somebody else’s already', async () => {
  const [ike = 0, jo = 0, kit = 0] = await Promise.all(
    ['Ike Leaving', 'Jo Leaving', 'Kit Staying'].map((name) => makeStudent(school.db, { name })),
  )
  await begin([ike, jo, kit])
  const head = async () => {
    const { body } = await admin.get(`/backoffice/experiences/${experienceId}/registrations`)
    return [body.experience.registered, body.experience.leaving, body.total]
  }
  expect(await head()).toEqual([3, null, 3])
  await change('/drop', ike, '2026-11-13')
  await change('/drop', jo, '2026-11-18')
  expect(await head()).toEqual([1, { students: 2, last_day: '2026-11-18' }, 3])
  // Who comes again stays counted, once.
  await change('', jo, '2026-11-19')
  expect(await head()).toEqual([2, { students: 1, last_day: '2026-11-13' }, 3])
  await comeTo('2026-11-13')
  expect(await head()).toEqual([2, null, 2])
})

it('who is asked for a place that somebody has until a day ahead is told from when it is theirs', async () => {
  const [una = 0, uri = 0, vic = 0, wes = 0] = await Promise.all(
    ['Una Leaving', 'Uri Leaving', 'Vic Asked', 'Wes Asked'].map((name) => makeStudent(school.db, { name })),
  )
  await begin([])
  const robots = await makeFullExperience(school.db, {
    ...{ cycleId, title: 'Robots', blocks: [4], studentIds: [una, uri], waitingIds: [vic, wes] },
  })
  await makeFullExperience(school.db, { cycleId, title: 'Choir', blocks: [4], studentIds: [vic, wes] })
  const leave = (student_id: number, from: string) =>
    admin.post(`/backoffice/experiences/${robots}/registrations/drop`, {
      ...{ student_id, from, motivation: 'The family asked for it' },
    })
  const offered = async (studentId: number) =>
    (await (await school.as(studentId)).get('/family/offers')).body.offers
  expect((await leave(una, '2026-11-18')).body.message).toContain('Vic Asked is asked first.')
  const [offer] = await offered(vic)
  expect(offer).toMatchObject({ from_day: '2026-11-18' })
  // Another is asked, too: each of them keeps a place, whoever answers first.
  expect((await leave(uri, '2026-11-13')).body.message).toContain('Wes Asked is asked first.')
  expect([(await offered(vic))[0].from_day, (await offered(wes))[0].from_day]).toEqual([
    '2026-11-18',
    '2026-11-18',
  ])
  const leaves = offer.leaves.map(({ id }: { id: number }) => id)
  const answer = { _action: 'accept', leaves }
  expect((await (await school.as(vic)).post(`/family/offers/${offer.id}`, answer)).status).toBe(200)
  const places = await school.db
    .selectFrom('registrations')
    .select(['experienceId', 'fromDay', 'untilDay'])
    .where('studentId', '=', vic)
    .orderBy('id')
    .execute()
  expect(places).toMatchObject([
    { untilDay: '2026-11-18' },
    { experienceId: robots, fromDay: '2026-11-18', untilDay: null },
  ])
})

it('who leaves on a day ahead is in every list of the experience until that day, once, and in the count beside it', async () => {
  const [ray = 0, sue = 0] = await Promise.all(
    ['Ray Leaving', 'Sue Staying'].map((name) => makeStudent(school.db, { name })),
  )
  await begin([ray, sue])
  const title = `Tide Lists ${experienceId}`
  await school.db.updateTable('experiences').set({ title }).where('id', '=', experienceId).execute()
  await makeRoll(school.db, { experienceId, startAt: '2026-11-19T15:00:00Z', rows: [[ray], [sue]] })
  expect((await change('/drop', ray, '2026-11-12')).status).toBe(200)
  const lists = async () => {
    const { selection } = (await admin.get(`/pages/attendance/faculty?experience_id=${experienceId}`)).body
    const own = (await admin.get(`/pages/attendance/faculty?student_id=${ray}`)).body.selection.experiences
    const lookup = (await admin.get(`/pages/attendance/lookup?tab=experiences&search=Tide+Lists`)).body.rows
    const report = (await admin.get('/pages/admin/reports/experiences-roster?search=Tide+Lists')).body.filter(
      (row: { experience_id: number }) => row.experience_id === experienceId,
    )
    const running = (await facilitator.get('/backoffice/facilitate/expeditions-learning-goals')).body
    const page = await facilitated()
    const { holds } = (await admin.get(`/backoffice/students/${ray}/edit`)).body.student
    const perks = await admin.get(
      `/backoffice/students/${ray}/overview/${experienceId}/units/edit-flex-perks`,
    )
    return {
      calendar: [selection.students.map(({ id }: { id: number }) => id), selection.studentsTotal],
      own: own.map(({ id }: { id: number }) => id),
      lookup: lookup.map(({ second }: { second: string }) => second),
      report: report.map((row: { student_id: number }) => row.student_id),
      running: running.experiences.find(({ id }: { id: number }) => id === experienceId).studentsCount,
      held: holds.map(({ text }: { text: string }) => text),
      chooses: perks.body.can_change,
      page: [page.students.map(({ id }: { id: number }) => id), page.experience.studentsCount],
    }
  }
  const both = {
    ...{ calendar: [[ray, sue], 2], own: [experienceId], lookup: ['2 students'], report: [ray, sue] },
    ...{ running: 2, page: [[ray, sue], 2], held: [`Is registered for ${title}`], chooses: true },
  }
  expect(await lists()).toEqual(both)
  // Who comes again is there once.
  expect((await change('', ray, '2026-11-16')).status).toBe(200)
  expect(await lists()).toEqual(both)
  expect((await change('/drop', ray, '2026-11-16')).status).toBe(200)
  await comeTo('2026-11-12')
  expect(await lists()).toEqual({
    ...{ calendar: [[sue], 1], own: [], lookup: ['1 student'], report: [sue] },
    ...{ running: 1, page: [[sue], 1], held: [], chooses: false },
  })
})
