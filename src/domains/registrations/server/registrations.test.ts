import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeFullExperience } from './registrations.factory.ts'

let school: TestSchool
let admin: Client
let cycleId: number
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
  // Until Fri, Nov 20; it is Tue, Nov 10, 10:00.
  cycleId = await makeSchoolYear(school.db)
})
afterAll(() => school.stop())

/** Makes students; returns their ids in ascending order. */
async function students(count: number, name = 'Ana'): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at++) ids.push(await makeStudent(school.db, { name: `${name} Number${at}` }))
  return ids
}
const full = (choice: Parameters<typeof makeFullExperience>[1] = {}) =>
  makeFullExperience(school.db, { cycleId, ...choice })
const path = (experienceId: number, verb = '') =>
  `/backoffice/experiences/${experienceId}/registrations${verb}`
const why = { motivation: 'The family asked for it' }
const register = (experienceId: number, student_id: number, more: object = {}) =>
  admin.post(path(experienceId), { student_id, ...why, ...more })
const drop = (experienceId: number, student_id: number, more: object = {}) =>
  admin.post(path(experienceId, '/drop'), { student_id, ...why, ...more })
const move = (experienceId: number, student_id: number, to_experience_id: number, more: object = {}) =>
  admin.post(path(experienceId, '/move'), { student_id, to_experience_id, ...why, ...more })
const registeredIds = async (experienceId: number): Promise<number[]> =>
  (await admin.get(path(experienceId))).body.students.map(({ id }: { id: number }) => id)
const waitingIds = async (experienceId: number): Promise<number[]> =>
  (await admin.get(path(experienceId, '/wait-list'))).body.students.map(({ id }: { id: number }) => id)
const onRoll = async (attendableId: number): Promise<number[]> => {
  const rows = await school.db
    .selectFrom('attendances')
    .select('studentId')
    .where('attendableId', '=', attendableId)
    .orderBy('studentId')
    .execute()
  return rows.map(({ studentId }) => studentId)
}
const changesOf = async (experienceId: number): Promise<string[]> => {
  const rows = await school.db
    .selectFrom('registrationChanges')
    .select(['action', 'source', 'studentId'])
    .where('experienceId', '=', experienceId)
    .orderBy('id')
    .execute()
  return rows.map(({ action, source, studentId }) => `${studentId} ${action} ${source}`)
}

it('registers from a day on: past rolls stay, coming ones follow at once', async () => {
  const [ana = 0] = await students(1)
  const experienceId = await full({ places: 3 })
  const rolls = await Promise.all(
    ['2026-11-09', '2026-11-12', '2026-11-17', '2026-11-19'].map((day) =>
      makeRoll(school.db, { experienceId, startAt: `${day}T15:00:00Z`, rows: [] }),
    ),
  )
  const [past = 0, soon = 0, later = 0, last = 0] = rolls
  expect((await register(experienceId, ana, { from: '2026-11-16' })).body).toMatchObject({ ok: true })
  expect(await Promise.all([past, soon, later].map(onRoll))).toEqual([[], [], [ana]])
  expect((await register(experienceId, ana)).body.formErrors.student_id).toMatch(/is registered .* already/)
  // From Wednesday the 18th she is gone; Tuesday still expects her.
  expect((await drop(experienceId, ana, { from: '2026-11-18' })).status).toBe(200)
  expect([await onRoll(later), await onRoll(last)]).toEqual([[ana], []])
  expect((await drop(experienceId, 999_999)).status).toBe(404)
  expect((await admin.get(path(experienceId))).body).toMatchObject({
    experience: { places: 3, registered: 0, last_day: '2026-11-19' },
    students: [{ id: ana, from_day: '2026-11-16', until_day: '2026-11-18' }],
  })
})

it('takes who is dropped off the coming rolls of which nobody has said anything, and puts them back', async () => {
  const [ana = 0, ben = 0] = await students(2)
  const experienceId = await full({ studentIds: [ana, ben], places: 5 })
  const past = await makeRoll(school.db, {
    experienceId,
    startAt: '2026-11-10T13:00:00Z',
    rows: [[ana, 'Present'], [ben]],
  })
  const coming = await makeRoll(school.db, {
    experienceId,
    startAt: '2026-11-13T15:00:00Z',
    rows: [[ana], [ben]],
  })
  const { body } = await drop(experienceId, ana)
  expect(await Promise.all([past, coming].map(onRoll))).toEqual([[ana, ben], [ben]])
  expect(body.undo).toEqual(expect.any(Number))
  const undo = () => admin.post(path(experienceId, '/undo'), { change_id: body.undo })
  expect((await undo()).status).toBe(200)
  expect(await onRoll(coming)).toEqual([ana, ben])
  expect(await registeredIds(experienceId)).toEqual([ana, ben])
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from registrations
    where experience_id = ${experienceId} and student_id = ${ana} and until_day is null and dropped_at is null`.execute(
    school.db,
  )
  expect(rows[0]?.count).toBe(1)
  expect((await changesOf(experienceId)).slice(-2)).toEqual([
    `${ana} dropped by_hand`,
    `${ana} restored by_hand`,
  ])
})

it('gives the last place to exactly one of fifty at once', async () => {
  const everybody = await students(50)
  const experienceId = await full({ places: 1 })
  const answers = await Promise.all(everybody.map((id) => register(experienceId, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 422)
  expect(refused).toHaveLength(49)
  expect(refused[0]?.body.formErrors.student_id).toBe('Every place in The Kelp Forest is taken: 1 of 1.')
  expect(await registeredIds(experienceId)).toHaveLength(1)
})

it('promotes twenty different people when twenty are dropped at once, in order, each told once', async () => {
  const leaving = await students(20, 'Leaver')
  const waiting = await students(25, 'Waiter')
  const experienceId = await full({ studentIds: leaving, waitingIds: waiting })
  const coming = await makeRoll(school.db, {
    experienceId,
    startAt: '2026-11-13T15:00:00Z',
    rows: leaving.map((id) => [id] as const),
  })
  const answers = await Promise.all(leaving.map((id) => drop(experienceId, id)))
  expect(answers.map(({ status }) => status)).toEqual(leaving.map(() => 200))
  const first = waiting.slice(0, 20)
  expect((await registeredIds(experienceId)).toSorted((a, b) => a - b)).toEqual(
    first.toSorted((a, b) => a - b),
  )
  expect(await waitingIds(experienceId)).toEqual(waiting.slice(20))
  expect(await onRoll(coming)).toEqual(first.toSorted((a, b) => a - b))
  const told = await school.db
    .selectFrom('notifications')
    .select('userId')
    .where('category', '=', 'registrations')
    .where('userId', 'in', waiting)
    .execute()
  expect(told.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(first.toSorted((a, b) => a - b))
  const promoted = (await changesOf(experienceId)).filter((change) => change.endsWith('promoted wait_list'))
  expect(promoted).toEqual(first.map((id) => `${id} promoted wait_list`))
})

it('lets nobody sit above the places: who follows comes on the day the other leaves', async () => {
  const [ana = 0, ben = 0, cara = 0] = await students(3)
  const experienceId = await full({ studentIds: [ana], waitingIds: [ben] })
  const rolls = await Promise.all(
    ['2026-11-13', '2026-11-17'].map((day) =>
      makeRoll(school.db, { experienceId, startAt: `${day}T15:00:00Z`, rows: [[ana]] }),
    ),
  )
  const { body } = await drop(experienceId, ana, { from: '2026-11-16' })
  expect(body).toMatchObject({ undo: null, message: expect.stringContaining('Ana Number1 got the place') })
  expect(await Promise.all(rolls.map(onRoll))).toEqual([[ana], [ben]])
  // The same by hand.
  await drop(experienceId, ben, { from: '2026-11-17' })
  expect((await register(experienceId, cara)).body.formErrors).toEqual({
    from: 'The place is free from Tue, Nov 17, 2026 on. Choose that day or a later one.',
  })
  expect((await register(experienceId, cara, { from: '2026-11-17' })).status).toBe(200)
})

it('takes no drop back over what the student has at the same hours since', async () => {
  const [ana = 0] = await students(1)
  const from = await full({ title: 'Looms', studentIds: [ana], places: 3, blocks: [2] })
  const since = await full({ title: 'Kilns', places: 3, blocks: [2] })
  const { body } = await drop(from, ana)
  expect((await register(since, ana)).status).toBe(200)
  const undone = await admin.post(path(from, '/undo'), { change_id: body.undo })
  expect(undone.body.formErrors).toEqual({ form: 'Ana Number0 is in Kilns, which meets in the same block.' })
  expect([await registeredIds(from), await registeredIds(since)]).toEqual([[], [ana]])
})

it('moves with both reports, frees the place, and refuses a full one and one of the same block', async () => {
  const [ana = 0, ben = 0, cara = 0] = await students(3)
  const from = await full({ title: 'Bridges', studentIds: [ana], waitingIds: [ben], blocks: [0] })
  const to = await full({ title: 'Robots', places: 1, blocks: [1] })
  const other = await full({ title: 'Choir', studentIds: [ana], places: 9, blocks: [1] })
  const roll = (experienceId: number, rows: readonly (readonly [number])[]) =>
    makeRoll(school.db, { experienceId, startAt: '2026-11-13T15:00:00Z', rows })
  const [fromRoll, toRoll] = [await roll(from, [[ana]]), await roll(to, [[cara]])]
  const clash = await move(from, ana, to)
  expect(clash.body.formErrors).toEqual({
    to_experience_id: 'Ana Number0 is in Choir, which meets in the same block.',
  })
  expect(clash.body.data.clashes).toEqual(['Choir'])
  expect((await move(from, ana, to, { despite_clash: true })).status).toBe(200)
  expect([await onRoll(fromRoll), await onRoll(toRoll)]).toEqual([
    [ben],
    [ana, cara].toSorted((a, b) => a - b),
  ])
  expect(await changesOf(from)).toEqual([`${ana} moved by_hand`, `${ben} promoted wait_list`])
  expect(await changesOf(to)).toEqual([`${ana} moved by_hand`])
  expect((await move(from, ben, to)).body.formErrors.to_experience_id).toBe(
    'Every place in Robots is taken: 1 of 1.',
  )
  expect((await move(from, ben, from)).status).toBe(422)
  expect(await registeredIds(other)).toEqual([ana])
})

it('lets twenty-four move between two experiences at once, each of them somewhere and neither above its places', async () => {
  const [here, there] = [await students(12, 'Here'), await students(12, 'There')]
  const [one, other] = [await full({ studentIds: here }), await full({ studentIds: there })]
  // Three places are free on each side.
  for (const id of [one, other])
    await school.db.updateTable('experiences').set({ places: 15 }).where('id', '=', id).execute()
  const answers = await Promise.all([
    ...here.map((id) => move(one, id, other)),
    ...there.map((id) => move(other, id, one)),
  ])
  expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true)
  const [inOne, inOther] = [await registeredIds(one), await registeredIds(other)]
  expect([...inOne, ...inOther].toSorted((a, b) => a - b)).toEqual([...here, ...there])
  expect(inOne.length <= 15 && inOther.length <= 15).toBe(true)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(6)
})

it('asks who meets in the same block: nobody is dropped from anything without a yes', async () => {
  const [ana = 0, ben = 0, cara = 0] = await students(3)
  const guardianId = await makeGuardian(school.db, { email: 'g@home.test', studentIds: [ben] })
  const wanted = await full({ title: 'Robots', studentIds: [ana], waitingIds: [ben, cara], blocks: [2] })
  const kept = await full({ title: 'Choir', studentIds: [ben], blocks: [2] })
  expect((await drop(wanted, ana)).body.message).toContain('Ana Number1 is asked first.')
  expect(await registeredIds(wanted)).toEqual([])
  expect(await registeredIds(kept)).toEqual([ben])
  const mails = await school.db
    .selectFrom('outboxMails')
    .selectAll()
    .where('kind', '=', 'place-offered')
    .execute()
  expect(mails.map(({ toEmail }) => toEmail)).toContain('g@home.test')
  expect(mails.find(({ toEmail }) => toEmail === 'g@home.test')?.textBody).toContain(
    `http://homeroom.test/family/offers?student=${ben}`,
  )
  // The place is kept until the answer.
  expect((await register(wanted, ana)).body.formErrors.student_id).toContain('1 of them kept for an answer')

  const guardian = await school.as(guardianId)
  const { offers } = (await guardian.get('/family/offers')).body
  expect(offers).toMatchObject([
    { student: { id: ben }, experience: { title: 'Robots' }, leaves: [{ id: kept, title: 'Choir' }] },
  ])
  const answer = (body: object, by: Client = guardian) => by.post(`/family/offers/${offers[0].id}`, body)
  expect((await answer({ _action: 'accept' }, await school.as('guardian'))).status).toBe(404)
  expect((await answer({ _action: 'accept' }, admin)).status).toBe(404)
  expect((await answer({ _action: 'accept', leaves: [] })).status).toBe(422)
  const yes = await answer({ _action: 'accept', leaves: [kept] })
  expect(yes.body.message).toBe('The place in Robots is yours; Choir ends.')
  expect(await registeredIds(wanted)).toEqual([ben])
  expect(await registeredIds(kept)).toEqual([])
  expect(await waitingIds(wanted)).toEqual([cara])
  // Whose answer was lost sends it again: it is done, and once.
  expect((await answer({ _action: 'accept', leaves: [kept] })).body.message).toBe(
    'The place in Robots is yours.',
  )
  expect(await registeredIds(wanted)).toEqual([ben])
  const no = await answer({ _action: 'decline' })
  expect(no.status).toBe(422)
  expect(no.body.formErrors.form).toBe('This place was already accepted. The school can end it.')
})

it('asks in the bells of a family until one of them answers or the time is over, then no more', async () => {
  const [ana = 0, ben = 0, cara = 0] = await students(3)
  const fatherId = await makeGuardian(school.db, { name: 'Femi Okri', studentIds: [ben] })
  const motherId = await makeGuardian(school.db, { studentIds: [ben, cara] })
  const wanted = await full({ title: 'Kites', studentIds: [ana], waitingIds: [ben, cara], blocks: [1] })
  await full({ title: 'Drums', studentIds: [ben, cara], blocks: [1] })
  await drop(wanted, ana)
  const mother = await school.as(motherId)
  const bell = async () =>
    (await (await school.as(motherId)).get('/backoffice/notifications')).body.notifications
  await mother.post('/backoffice/root/authenticated', { _action: 'readAllNotifications' })
  expect(await bell()).toMatchObject([
    { title: 'A place in Kites for Ana Number1', asks: true, ctaText: 'Choose' },
  ])

  const father = await school.as(fatherId)
  const { offers } = (await father.get('/family/offers')).body
  const [{ redirectUrl }] = await bell()
  expect(redirectUrl).toBe(`/family/offers?student=${ben}#offer-${offers[0].id}`)
  const say = (_action: string) => father.post(`/family/offers/${offers[0].id}`, { _action, leaves: [] })
  await say('decline')
  expect((await say('decline')).body.message).toBe('The place in Kites goes to the next in line.')
  expect((await say('accept')).body.formErrors.form).toMatch(/^This place was declined before/)
  const declined = { asks: false, ctaText: '', body: expect.stringMatching(/ · Declined by Femi Okri$/) }
  expect(await bell()).toMatchObject([
    { asks: true, read: false },
    { ...declined, read: true },
  ])

  const before = school.clock.nowMs()
  school.clock.advance(48 * 3_600_000 + 1_000)
  await school.runJob('registrations.fill-places')
  school.clock.set(before)
  const late = {
    asks: false,
    read: true,
    ctaText: '',
    body: expect.stringMatching(/ · Nobody answered in time$/),
  }
  expect(await bell()).toMatchObject([late, declined])
})

it('gives no place of a campus to who has come to another campus since, by turn or by offer', async () => {
  const [ana = 0, ben = 0, cara = 0, dan = 0] = await students(4)
  const toAnother = (studentId: number) =>
    sql`update students set cohort_id = 2 where id = ${studentId}`.execute(school.db)
  const experienceId = await full({
    cohortId: 1,
    studentIds: [ana],
    waitingIds: [ben, cara, dan],
    blocks: [2],
  })
  await full({ studentIds: [cara], blocks: [2] })
  await toAnother(ben)
  await drop(experienceId, ana)
  expect(await registeredIds(experienceId)).toEqual([])
  expect(await waitingIds(experienceId)).toEqual([cara, dan])
  expect(await changesOf(experienceId)).toEqual([
    `${ana} dropped by_hand`,
    `${ben} left_wait_list wait_list`,
    `${cara} offered wait_list`,
  ])
  await toAnother(cara)
  const guardian = await school.as(await makeGuardian(school.db, { studentIds: [cara] }))
  const { offers } = (await guardian.get('/family/offers')).body
  const leaves = offers[0].leaves.map(({ id }: { id: number }) => id)
  const yes = await guardian.post(`/family/offers/${offers[0].id}`, { _action: 'accept', leaves })
  expect(yes.body.formErrors.form).toContain('is for another campus than that of Ana Number2')
})

it('gives an offer that nobody answers, or declines, to the next', async () => {
  const [ana = 0, ben = 0, cara = 0, dan = 0] = await students(4)
  const wanted = await full({ studentIds: [ana], waitingIds: [ben, cara, dan], blocks: [3] })
  await full({ studentIds: [ben, cara], blocks: [3] })
  await drop(wanted, ana)
  const before = school.clock.nowMs()
  school.clock.advance(48 * 3_600_000 + 1_000)
  await school.runJob('registrations.fill-places')
  school.clock.set(before)
  expect(await waitingIds(wanted)).toEqual([cara, dan])
  expect((await admin.post(path(wanted, '/wait-list/leave'), { student_id: cara, ...why })).status).toBe(200)
  expect(await registeredIds(wanted)).toEqual([dan])
  expect(await changesOf(wanted)).toEqual([
    `${ana} dropped by_hand`,
    `${ben} offered wait_list`,
    `${ben} expired wait_list`,
    `${cara} offered wait_list`,
    `${cara} declined by_hand`,
    `${dan} promoted wait_list`,
  ])
})

it('keeps the wait list in order and only for what is full; more places give those who wait theirs', async () => {
  const [ana = 0, ben = 0, cara = 0] = await students(3)
  const experienceId = await full({ places: 2 })
  const wait = (student_id: number) => admin.post(path(experienceId, '/wait-list'), { student_id, ...why })
  expect((await wait(ana)).body.formErrors.student_id).toContain('has a place')
  await admin.post(path(experienceId, '/places'), { places: 1, before: 2 })
  await register(experienceId, ana)
  expect((await wait(ben)).status).toBe(200)
  expect((await wait(cara)).status).toBe(200)
  expect((await wait(cara)).body.formErrors.student_id).toContain('is on the wait list')
  expect((await register(experienceId, cara)).body.formErrors.student_id).toContain('in its order')
  const set = (places: number | null, before: number | null) =>
    admin.post(path(experienceId, '/places'), { places, before })
  expect((await set(3, 2)).body.formErrors.places).toContain('in the meantime')
  expect((await set(2, 1)).body.message).toContain('got the place from the wait list')
  // Sent again because its answer was lost, it meets nobody.
  expect((await set(2, 1)).body.message).toContain('has 2 places')
  expect(await waitingIds(experienceId)).toEqual([cara])
  expect((await set(1, 2)).body.formErrors.places).toBe(
    '2 students are registered: choose 2 or more, or drop somebody first.',
  )
  expect((await set(null, 2)).status).toBe(200)
  expect(await registeredIds(experienceId)).toEqual([ana, ben, cara])
})

it('is held with at least so many, which are no more than its places; who saved in between is told', async () => {
  const experienceId = await full({ places: 5 })
  const set = (wish: object) => admin.post(path(experienceId, '/places'), { places: 5, before: 5, ...wish })
  expect((await set({ least: 6, least_before: null })).body.formErrors).toEqual({
    least: 'It needs at least 6 students, but there are 5 places.',
  })
  expect((await set({ least: 0 })).body.formErrors.least).toBe(
    'Give at least one student, or leave it empty.',
  )
  expect((await set({ least: 3, least_before: null })).body.message).toContain('a least size of 3 students')
  expect((await admin.get(path(experienceId))).body.experience).toMatchObject({ places: 5, least: 3 })
  expect((await set({ least: 4, least_before: null })).body.formErrors.least).toContain('in the meantime')
  expect((await set({ least: 3, least_before: null })).status).toBe(200)
  // Whoever sets the places alone keeps it, and is told where they are too few.
  expect((await set({ places: 2 })).body.formErrors).toEqual({
    places: 'It needs at least 3 students, but there are 2 places.',
  })
  expect((await set({ places: null, least: 3, least_before: 3 })).status).toBe(200)
  expect((await set({ places: 4, before: null, least: null, least_before: 3 })).status).toBe(200)
  expect((await admin.get(path(experienceId))).body.experience).toMatchObject({ places: 4, least: null })
})

it('says why nothing changes after the last session, before today and without a reason', async () => {
  const [ana = 0, ben = 0] = await students(2)
  const experienceId = await full({ studentIds: [ana], places: 4 })
  await makeRoll(school.db, { experienceId, startAt: '2026-11-12T15:00:00Z', rows: [[ana]] })
  const said = async (more: object) => (await drop(experienceId, ana, more)).body.formErrors
  expect(await said({ from: '2026-11-13' })).toEqual({
    from: 'The last session is on Thu, Nov 12, 2026. Choose that day or one before.',
  })
  expect(await said({ from: '2026-11-09' })).toEqual({
    from: 'Choose today or a later day: past rolls stay as they are.',
  })
  expect((await drop(experienceId, ana, { motivation: ' ' })).status).toBe(400)
  const over = await full({ title: 'Over', studentIds: [ana], places: 4 })
  await makeRoll(school.db, { experienceId: over, startAt: '2026-11-05T15:00:00Z', rows: [[ana]] })
  expect((await drop(over, ana)).body.formErrors.from).toContain(
    'The last session of Over was on Thu, Nov 5, 2026',
  )
  expect((await register(over, ben)).status).toBe(422)
})

it('of who leaves the school go to who waits', async () => {
  const [ana = 0, ben = 0] = await students(2)
  const experienceId = await full({ studentIds: [ana], waitingIds: [ben] })
  const waits = await full({ title: 'Elsewhere', waitingIds: [ana] })
  await admin.post(`/backoffice/students/${ana}/edit`, { _action: 'deactivate' })
  expect(await registeredIds(experienceId)).toEqual([])
  expect(await waitingIds(waits)).toEqual([])
  await school.runJob('registrations.fill-places-of', { experienceId })
  expect(await registeredIds(experienceId)).toEqual([ben])
  expect(await changesOf(experienceId)).toEqual([`${ana} dropped leave`, `${ben} promoted wait_list`])
  // Nobody gets a place back who is not here any more.
  await admin.post(path(experienceId, '/places'), { places: 9, before: 1 })
  const { id } = await school.db
    .selectFrom('registrationChanges')
    .select('id')
    .where('experienceId', '=', experienceId)
    .where('action', '=', 'dropped')
    .executeTakeFirstOrThrow()
  const undone = await admin.post(path(experienceId, '/undo'), { change_id: id })
  expect(undone.body.formErrors).toEqual({ form: 'Ana Number0 has left the school.' })
  expect(await registeredIds(experienceId)).toEqual([ben])
})

it('is seen by experts, changed by who manages the campus, and is nothing to anybody else', async () => {
  const [ana = 0, ben = 0] = await students(2)
  const elsewhere = await makeStudent(school.db, { cohortId: 2 })
  const facilitator = await school.as('facilitator')
  const own = await full({
    cohortId: 2,
    studentIds: [ana],
    places: 4,
    expertIds: [await school.persona('facilitator')],
  })
  const others = await full({ cohortId: 1, studentIds: [ana], places: 4 })
  expect((await facilitator.get(path(own))).body.experience.can_manage).toBe(false)
  expect((await facilitator.get(path(others))).status).toBe(404)
  expect((await facilitator.post(path(own), { student_id: ben, ...why })).status).toBe(403)
  expect((await (await school.as('guardian')).get(path(own))).status).toBe(403)
  const dean = await school.persona('counselor')
  await addToGroup(
    school.db,
    dean,
    await makeGroup(school.db, { permissions: ['registrations.manage'], cohortIds: [1] }),
  )
  const limited = await school.as(dean)
  expect((await limited.post(path(own), { student_id: elsewhere, ...why })).status).toBe(404)
  expect((await limited.post(path(others), { student_id: elsewhere, ...why })).status).toBe(404)
  expect((await limited.post(path(others), { student_id: ben, ...why })).status).toBe(200)
  const found = await limited.get(`${path(others, '/students')}?search=`)
  expect(found.body.every(({ campus }: { campus: string }) => campus === 'Campus 1')).toBe(true)
  const to = await limited.get(`${path(others, '/destinations')}?search=kelp&student_id=${ana}`)
  expect(to.body.some(({ id }: { id: number }) => id === own)).toBe(false)
})

it('takes a move back whole: the old place holds again, the new one is the next one’s', async () => {
  const [ana = 0, ben = 0] = await students(2)
  const [from, to] = [await full({ studentIds: [ana], places: 1 }), await full({ places: 1 })]
  const coming = await makeRoll(school.db, {
    experienceId: from,
    startAt: '2026-11-13T15:00:00Z',
    rows: [[ana]],
  })
  const { body } = await move(from, ana, to)
  expect([await onRoll(coming), await registeredIds(to)]).toEqual([[], [ana]])
  await admin.post(path(to, '/wait-list'), { student_id: ben, ...why })
  const undone = await admin.post(path(from, '/undo'), { change_id: body.undo })
  expect(undone.body.message).toMatch(/has the place again\. Ben|has the place again\. Ana Number1 got/)
  expect([await onRoll(coming), await registeredIds(from), await registeredIds(to)]).toEqual([
    [ana],
    [ana],
    [ben],
  ])
  // Once more it has nothing to take back.
  expect((await admin.post(path(from, '/undo'), { change_id: body.undo })).body.message).toMatch(/already/)
  const again = await move(from, ana, await full({ places: 2 }))
  await register(from, (await students(1, 'Cleo'))[0] ?? 0)
  const late = await admin.post(path(from, '/undo'), { change_id: again.body.undo })
  expect(late.body.formErrors.form).toMatch(/now belongs to somebody else/)
})

it('has no undo for a move whose place the next on the list got', async () => {
  const [ana = 0, ben = 0] = await students(2)
  const [from, to] = [await full({ studentIds: [ana], places: 1 }), await full({ places: 1 })]
  await admin.post(path(from, '/wait-list'), { student_id: ben, ...why })
  expect((await move(from, ana, to)).body.undo).toBeNull()
  expect(await registeredIds(from)).toEqual([ben])
})

it('says yes for a family to the place that is kept, and leaves what was shown and nothing else', async () => {
  const [ana = 0, ben = 0] = await students(2)
  const [wanted, other] = [
    await full({ studentIds: [ana], places: 1, blocks: [3] }),
    await full({ studentIds: [ben], places: 1, blocks: [3] }),
  ]
  await admin.post(path(wanted, '/wait-list'), { student_id: ben, ...why })
  await drop(wanted, ana)
  const { body } = await admin.get(path(wanted, '/wait-list'))
  expect(body.students).toMatchObject([{ id: ben, leaves: [other], answer_by: expect.any(String) }])
  const yes = (leaves: number[]) =>
    admin.post(path(wanted, '/wait-list/accept'), { student_id: ben, ...why, leaves })
  expect((await yes([])).body.formErrors.form).toMatch(/has changed since/)
  expect((await yes([other])).body.message).toMatch(/has the place\.$/)
  expect([await registeredIds(wanted), await registeredIds(other)]).toEqual([[ben], []])
  const changes = await changesOf(wanted)
  expect(changes.at(-1)).toBe(`${ben} promoted by_hand`)
  // The same again, whose answer was lost.
  expect((await yes([other])).body.message).toMatch(/has the place\.$/)
  expect(await changesOf(wanted)).toEqual(changes)
})

it('sets the blocks, and asks about students who would meet twice in one', async () => {
  const [ana = 0, ben = 0] = await students(2)
  await school.db
    .insertInto('campusBlocks')
    .values(
      [1, 2, 3].map((position) => ({
        cohortId: 1,
        position,
        title: `Block ${position}`,
        startsAt: `1${position}:00`,
        endsAt: `1${position}:50`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const experienceId = await full({ studentIds: [ana, ben], blocks: [1] })
  await full({ studentIds: [ana], blocks: [2] })
  const set = (blocks: number[], more: object = {}) =>
    admin.post(path(experienceId, '/blocks'), { blocks, before: [1], ...more })
  expect((await set([2])).body).toMatchObject({
    formErrors: { blocks: '1 student would meet twice in the same block. Check the box to save it anyway.' },
  })
  expect((await set([29])).body.formErrors).toEqual({ blocks: 'Choose blocks of its campus.' })
  expect((await set([2], { despite_clash: true })).status).toBe(200)
  expect((await admin.get(path(experienceId))).body.experience.block_numbers).toEqual([2])
  expect((await set([3])).body.formErrors.blocks).toMatch(/in the meantime/)
  // Sent again because its answer was lost, it meets nobody.
  expect((await set([2])).status).toBe(200)
})
