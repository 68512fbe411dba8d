import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeFullExperience } from '../registrations.factory.ts'

/* What is taken back of a place gives what stood before it: also the day on which that was to end anyway. */

let school: TestSchool
let admin: Client
let startMs: number
let cycleId: number
let ana: number
let ben: number
let kelp: number
let robots: number
beforeAll(async () => {
  school = await startTestSchool()
  startMs = school.clock.nowMs()
  cycleId = await makeSchoolYear(school.db) // until Fri, Nov 20; it is Tue, Nov 10, 10:00
})
afterAll(() => school.stop())
beforeEach(async () => {
  await comeTo(startMs)
  ana = await makeStudent(school.db, { name: 'Ana Leaving' })
  ben = await makeStudent(school.db, { name: 'Ben Following' })
  const full = { cycleId, blocks: [3], places: 1 }
  kelp = await makeFullExperience(school.db, { ...full, title: 'Kelp', studentIds: [ana] })
  robots = await makeFullExperience(school.db, { ...full, title: 'Robots' })
})

/** Sets the clock, and logs in anew: log-ins end while it goes on. */
async function comeTo(atMs: number) {
  school.clock.set(atMs)
  admin = await school.as('admin')
}
const change = async (id: number, verb: string, student_id: number, from: string, more: object = {}) =>
  (
    await admin.post(`/backoffice/experiences/${id}/registrations${verb}`, {
      ...{ student_id, from, motivation: 'The family asked for it', despite_clash: true, ...more },
    })
  ).body
const drop = (id: number, from: string, student = ana) => change(id, '/drop', student, from)
const register = (id: number, from: string, student = ana) => change(id, '', student, from)
const moveToRobots = (from: string) => change(kelp, '/move', ana, from, { to_experience_id: robots })
const undo = async ({ undo: change_id }: { undo: number }, id = kelp) =>
  (await admin.post(`/backoffice/experiences/${id}/registrations/undo`, { change_id })).body
/** From when until when somebody has a place, as the page shows it. */
const stays = async (id: number): Promise<unknown[]> =>
  (await admin.get(`/backoffice/experiences/${id}/registrations`)).body.students.map(
    (one: { id: number; from_day: string | null; until_day: string | null }) => [
      one.id,
      one.from_day,
      one.until_day,
    ],
  )
const told = async (experienceId: number) =>
  (
    await school.db
      .selectFrom('registrationChanges')
      .select(['action', 'fromDay'])
      .where('studentId', '=', ana)
      .where('experienceId', '=', experienceId)
      .orderBy('id')
      .execute()
  ).map(({ action, fromDay }) => `${action} ${fromDay}`)

it('a drop that was brought forward ends on the day it had again, once, with the rolls until then', async () => {
  const [roll = 0] = await Promise.all(
    ['2026-11-16', '2026-11-19'].map((day) =>
      makeRoll(school.db, { experienceId: kelp, startAt: `${day}T15:00:00Z`, rows: [[ana]] }),
    ),
  )
  const expected = () =>
    school.db.selectFrom('attendances').select('studentId').where('attendableId', '=', roll).execute()
  await drop(kelp, '2026-11-18')
  const sooner = await drop(kelp, '2026-11-12')
  expect(await expected()).toEqual([])
  expect((await undo(sooner)).message).toBe(
    'Ana Leaving has the place again, and leaves Kelp on Wed, Nov 18, 2026.',
  )
  expect(await stays(kelp)).toEqual([[ana, null, '2026-11-18']])
  expect(await expected()).toEqual([{ studentId: ana }])
  // The last word about the place is its end, as before.
  const words = ['dropped 2026-11-18', 'dropped 2026-11-12', 'restored 2026-11-10', 'dropped 2026-11-18']
  expect(await told(kelp)).toEqual(words)
  expect((await undo(sooner)).message).toBe('Ana Leaving is registered already')
  expect(await told(kelp)).toEqual(words)
})

it('who follows is in nobody’s way, nor what the student has at the same hours from then on', async () => {
  await drop(kelp, '2026-11-18')
  expect(await register(kelp, '2026-11-18', ben)).toMatchObject({ ok: true })
  expect(await register(robots, '2026-11-18')).toMatchObject({ ok: true })
  const sooner = await drop(kelp, '2026-11-12')
  expect((await undo(sooner)).ok).toBe(true)
  expect(await stays(kelp)).toEqual([
    [ben, '2026-11-18', null],
    [ana, null, '2026-11-18'],
  ])
})

it('gives no place until a day that is somebody else’s before it, or once that day has come', async () => {
  await drop(kelp, '2026-11-18')
  const sooner = await drop(kelp, '2026-11-12')
  await register(kelp, '2026-11-16', ben)
  expect((await undo(sooner)).formErrors.form).toMatch(
    /^The place of Ana Leaving now belongs to somebody else/,
  )
  await drop(kelp, '2026-11-16', ben)
  await comeTo(Date.parse('2026-11-18T15:00:00Z'))
  expect((await undo(sooner)).formErrors.form).toBe(
    'The place of Ana Leaving in Kelp was to end on Wed, Nov 18, 2026 anyway. Nothing is taken back.',
  )
})

it('a move takes what it changed of both places back: each ends on the day it had', async () => {
  await register(robots, '2026-11-10')
  await drop(robots, '2026-11-16')
  await drop(kelp, '2026-11-18')
  const moved = await moveToRobots('2026-11-12')
  expect([await stays(kelp), await stays(robots)]).toEqual([
    [[ana, null, '2026-11-12']],
    [[ana, '2026-11-10', null]],
  ])
  expect((await undo(moved)).ok).toBe(true)
  expect([await stays(kelp), await stays(robots)]).toEqual([
    [[ana, null, '2026-11-18']],
    [[ana, '2026-11-10', '2026-11-16']],
  ])
  expect((await told(robots)).at(-1)).toBe('dropped 2026-11-16')
})

it('offers no way back where a move gave a place earlier than it had been', async () => {
  await register(robots, '2026-11-13')
  await drop(robots, '2026-11-18')
  expect((await moveToRobots('2026-11-11')).undo).toBeNull()
})

it('a move whose new place somebody has said something of since says what, and stays', async () => {
  const moved = await moveToRobots('2026-11-12')
  await drop(robots, '2026-11-18')
  expect((await undo(moved)).formErrors.form).toBe(
    'The place of Ana Leaving in Robots was changed since: it ends on Wed, Nov 18, 2026. Nothing is taken back.',
  )
  expect([await stays(kelp), await stays(robots)]).toEqual([
    [[ana, null, '2026-11-12']],
    [[ana, '2026-11-12', '2026-11-18']],
  ])
  await register(robots, '2026-11-18')
  expect((await undo(moved)).formErrors.form).toBe(
    'The place of Ana Leaving in Robots was changed since. Nothing is taken back.',
  )
})

it('who is asked whether they want the place has it afterwards, and is in nobody’s way', async () => {
  await makeFullExperience(school.db, { cycleId, title: 'Choir', blocks: [3], studentIds: [ben] })
  await insertRows(school.db, 'waitListEntries', [
    { experienceId: kelp, studentId: ben, joinedAt: new Date(school.clock.nowMs()) },
  ])
  await drop(kelp, '2026-11-18')
  const sooner = await drop(kelp, '2026-11-12')
  expect((await undo(sooner)).message).toMatch(/leaves Kelp on Wed, Nov 18, 2026/)
  expect(await stays(kelp)).toEqual([[ana, null, '2026-11-18']])
})

it('a place that begins later is asked for from then on, not from today', async () => {
  await drop(kelp, '2026-11-16')
  await register(kelp, '2026-11-16', ben)
  await drop(kelp, '2026-11-19', ben)
  const sooner = await drop(kelp, '2026-11-18', ben)
  expect((await undo(sooner)).message).toBe(
    'Ben Following has the place again, and leaves Kelp on Thu, Nov 19, 2026.',
  )
})
