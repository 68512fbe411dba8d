import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { coverUnit, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { LearningHours } from '../contract/learning-hours.contract.ts'
import { minutesOf } from '../rules/hour-rows.ts'

let school: TestSchool
let dean: Client
let guardian: Client
const ids = { ida: 0, other: 0, kelp: 0, curves: 0, guardian: 0, science: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeSchoolYear(db)
  const houseId = await makeHouse(db, { advisorId: await school.persona('advisor') })
  ids.ida = await makeStudent(db, { name: 'Ida Moreau', houseId, grade: 9 })
  ids.other = await makeStudent(db, { name: 'Otto Stern' })
  ids.guardian = await makeGuardian(db, { studentIds: [ids.ida] })
  const expertId = await school.persona('facilitator')
  const studentIds = [ids.ida]
  ids.kelp = await makeExperience(db, { cycleId, title: 'Kelp', studentIds, expertIds: [expertId] })
  ids.curves = await makeExperience(db, { cycleId, title: 'Curves', studentIds })
  const unitId = await makeUnit(db, { topicId: await makeTopic(db, { title: 'Tides' }) })
  await coverUnit(db, ids.kelp, unitId)
  const subject = await db.selectFrom('subjects').select('id').executeTakeFirstOrThrow()
  ids.science = subject.id
  for (const [experienceId, startAt, ...statuses] of [
    [ids.kelp, '2026-11-03T15:00:00Z', 'Present'],
    [ids.kelp, '2026-11-04T15:00:00Z', 'Late', 'Insufficient'],
    [ids.kelp, '2026-11-05T15:00:00Z', 'Unexcused Absent'],
    [ids.kelp, '2026-11-06T15:00:00Z'],
    [ids.curves, '2026-11-09T18:00:00Z', 'Present'],
  ] as const)
    await makeRoll(db, { experienceId, startAt, rows: [[ids.ida, ...statuses]] })
  // Seen for seven minutes in the session of the fourth.
  await db
    .updateTable('attendances')
    .set({ presentSeconds: 7 * 60 })
    .where('meetingStartsAt', '=', new Date('2026-11-04T15:00:00Z'))
    .execute()
  const minutesOfTask = async (minutes: number, submission: object) => {
    const submissions = [{ studentId: ids.ida, ...submission }]
    const id = await makeTask(db, { experienceId: ids.kelp, dueAt: '2026-11-06T23:00:00Z', submissions })
    await db.updateTable('tasks').set({ minutes }).where('id', '=', id).execute()
  }
  await minutesOfTask(90, { submittedAt: '2026-11-05T20:00:00Z' })
  await minutesOfTask(45, { submittedAt: '2026-11-05T20:00:00Z', status: 'not_yet_reviewed' })
  await minutesOfTask(30, {})
  dean = await school.as('dean')
  guardian = await school.as(ids.guardian)
})
afterAll(() => school.stop())

const path = (rest = '', studentId = ids.ida) => `/backoffice/students/${studentId}/learning-hours${rest}`
const hoursOf = async (client = dean): Promise<LearningHours> => (await client.get(path())).body
const weekOf = ({ weeks }: LearningHours, monday: string) => weeks.find((one) => one.starts_on === monday)

describe('the hours of a student', () => {
  it('counts sessions by the time seen, and tasks that were reviewed in the week of their hand-in', async () => {
    const hours = await hoursOf()
    expect(weekOf(hours, '2026-11-02')).toMatchObject({
      minutes: 147,
      by_source: { sessions: 57, tasks: 90, logged: 0 },
    })
    expect(weekOf(hours, '2026-11-09')).toMatchObject({ minutes: 50, by_source: { sessions: 50 } })
    expect(hours.subjects.map(({ minutes }) => minutes)).toEqual([147, 50])
    expect(hours.subjects[1]?.title).toBe('No subject')
    expect(hours.weeks[0]?.starts_on).toBe('2026-11-09')
  })

  it('adds up: by week, subject and source, on the page and in the file', async () => {
    const { weeks, subjects, by_source: bySource, minutes } = await hoursOf()
    const sums = [
      minutesOf(weeks),
      minutesOf(subjects),
      Object.values(bySource).reduce((sum, one) => sum + one, 0),
      weeks.flatMap(({ by_subject }) => by_subject).reduce((sum, one) => sum + one, 0),
    ]
    const { text } = await dean.get(`/downloads/students/${ids.ida}/learning-hours.csv`)
    const lines = text.trim().split('\r\n')
    const inFile = lines.slice(1).map((line) => Number(line.split(',').at(-1)))
    expect(lines[0]).toContain('Week from,Source,What,Subject,Minutes')
    expect([...sums, inFile.slice(0, -1).reduce((sum, one) => sum + one, 0), inFile.at(-1)]).toEqual(
      Array.from({ length: 6 }, () => minutes),
    )
  })

  it('shows who sees some rolls the hours of these, and is not there for who sees none', async () => {
    const hours = await hoursOf(await school.as('facilitator'))
    expect(hours).toMatchObject({ minutes: 147, is_whole: false, standing: null, logged: null })
    expect((await hoursOf(await school.as('advisor'))).minutes).toBe(197)
    expect((await (await school.as('advisor')).get(path('', ids.other))).status).toBe(404)
    expect((await (await school.as('operations')).get(path())).status).toBe(403)
    expect((await (await school.as(ids.ida)).get(path())).status).toBe(403)
  })
})

describe('the requirement of the state', () => {
  const place = '/backoffice/students/graduation/hour-requirements'
  const state = { title: 'New York', cohort_id: null, grade_from: 7, grade_to: 12, valid_from: 2026 }
  const required = { ...state, hours_per_year: 990, hours_per_week: null }
  const listed = async () => (await director.get(place)).body.requirements
  let director: Client

  it('is said from a year on, once for a grade, and refused by field', async () => {
    director = await school.as('director')
    expect((await hoursOf()).standing).toBeNull()
    expect((await director.post(place, required)).body.ok).toBe(true)
    const again = await director.post(place, { ...required, grade_from: 9, grade_to: 9 })
    expect(again.body.data.formErrors.grade_from).toMatch(/already set from this year on/)
    const wrong = await director.post(place, { ...required, title: '', grade_to: 3, hours_per_year: 0 })
    expect(Object.keys(wrong.body.data.formErrors).toSorted()).toEqual(['hours_per_year', 'title'])
    const reversed = await director.post(place, { ...required, grade_to: 3 })
    expect(reversed.body.data.formErrors.grade_to).toBe('The last grade is lower than the first.')
    expect((await dean.get(place)).status).toBe(403)
  })

  it('is set against the hours pro rata of the school days, and the weeks share what is expected', async () => {
    const { standing, weeks, minutes } = await hoursOf()
    const { days, days_passed: passed, expected } = standing ?? { days: 0, days_passed: 0, expected: 0 }
    expect(passed).toBeGreaterThan(0)
    expect(expected).toBe(Math.round((990 * 60 * passed) / days))
    expect(standing).toMatchObject({ title: 'New York', short: expected - minutes })
    expect(weeks.reduce((sum, one) => sum + (one.expected ?? 0), 0)).toBe(expected)
  })

  it('is changed by one at a time, and taken away', async () => {
    const [{ id }] = await listed()
    const save = (hours_per_week: number | null, version: number) =>
      director.put(`${place}/${id}`, { ...required, hours_per_week, version })
    expect((await save(25, 1)).body.ok).toBe(true)
    expect((await save(30, 1)).status).toBe(409)
    expect(weekOf(await hoursOf(), '2026-11-02')?.expected).toBe(25 * 60)
    const remove = (version: number) =>
      director.call({ method: 'DELETE', url: `/api${place}/${id}`, payload: { version } })
    const stale = await remove(1)
    expect([stale.status, stale.body.message]).toEqual([
      409,
      expect.stringContaining('has saved these hours'),
    ])
    expect(stale.body.data).toMatchObject({ id, version: 2, hours_per_week: 25 })
    expect((await remove(2)).status).toBe(200)
    expect((await hoursOf()).standing).toBeNull()
  })
})

describe('work that is logged', () => {
  const logged = () => ({ day: '2026-11-07', minutes: 60, subject_id: ids.science, what: 'Beach survey' })
  const log = (part: object = {}, client = guardian) =>
    client.post('/family/learning-hours', { student_id: ids.ida, ...logged(), ...part })
  const listed = async (client = guardian) => (await client.get('/family/learning-hours')).body.logged
  const decide = (id: number, part: object, client = dean) => client.post(path(`/logged/${id}`), part)

  it('waits for staff, counts once it is confirmed, and no more when it is declined with a reason', async () => {
    expect((await log()).body.message).toMatch(/once the school has confirmed/)
    const before = await hoursOf()
    const [entry] = before.logged ?? []
    expect(entry).toMatchObject({ state: 'waiting', what: 'Beach survey', minutes: 60 })
    const id = entry?.id ?? 0
    expect((await decide(id, { _action: 'confirm', version: 1 })).body.ok).toBe(true)
    const after = await hoursOf()
    expect(after.minutes).toBe(before.minutes + 60)
    expect(weekOf(after, '2026-11-02')?.by_source).toMatchObject({ logged: 60 })
    expect((await decide(id, { _action: 'decline', reason: 'No', version: 1 })).status).toBe(409)
    const bare = await decide(id, { _action: 'decline', version: 2 })
    expect(bare.body.data.formErrors.reason).toBe('Say why it does not count.')
    const declined = { _action: 'decline', reason: 'That was the class.', version: 2 }
    await decide(id, declined)
    // Sent again because its answer was lost, it meets nobody; another reason meets what was said.
    expect((await decide(id, declined)).status).toBe(200)
    expect((await decide(id, { ...declined, reason: 'No' })).status).toBe(409)
    expect((await hoursOf()).minutes).toBe(before.minutes)
    expect(await listed()).toMatchObject([{ state: 'declined', reason: 'That was the class.' }])
  })

  it('is not of the future, of this year, and together at most 24 hours a day', async () => {
    const errorsOf = async (part: object) => (await log(part)).body.data.formErrors
    expect(await errorsOf({ day: '2026-11-11' })).toEqual({ day: 'This day is in the future.' })
    expect(await errorsOf({ day: '2025-11-11' })).toEqual({ day: 'Log days of this school year.' })
    expect(await errorsOf({ subject_id: 99_999 })).toEqual({ subject_id: 'Choose a subject.' })
    expect(Object.keys(await errorsOf({ minutes: 1441, what: '' })).toSorted()).toEqual(['minutes', 'what'])
    expect((await log({ day: '2026-11-01', minutes: 1400 })).status).toBe(200)
    expect(await errorsOf({ day: '2026-11-01', minutes: 41 })).toEqual({
      minutes: 'With what is already logged for this day, it is more than 24 hours: 40 minutes are left.',
    })
    expect((await log({ day: '2026-11-01', minutes: 39 }, await school.as(ids.ida))).status).toBe(200)
    expect(await errorsOf({ day: '2026-11-01', minutes: 2 })).toEqual({
      minutes: 'With what is already logged for this day, it is more than 24 hours: 1 minute is left.',
    })
  })

  it('is taken back while it waits, by its family alone', async () => {
    const [, own, declined] = (await hoursOf()).logged?.toSorted((a, b) => b.id - a.id) ?? []
    const id = own?.id ?? 0
    const withdraw = (loggedId: number, client = guardian) =>
      client.call({ method: 'DELETE', url: `/api/family/learning-hours/${loggedId}`, payload: {} })
    const stranger = await school.as(await makeGuardian(school.db, { studentIds: [ids.other] }))
    expect((await withdraw(id, stranger)).status).toBe(404)
    expect((await withdraw(id)).status).toBe(200)
    expect((await withdraw(declined?.id ?? 0)).status).toBe(422)
    expect(await listed()).toHaveLength(2)
  })

  it('names who logged it in a mirror, to staff and to the family', async () => {
    const mirror = await school.mirror(ids.guardian, 'admin')
    expect((await log({ day: '2026-11-08', what: 'Bird count' }, mirror)).status).toBe(200)
    const [entry] = await listed()
    expect(entry).toMatchObject({ what: 'Bird count', logged_by: expect.stringMatching(/^Pat admin for /) })
    expect((await hoursOf()).logged?.[0]).toMatchObject({ logged_by: entry.logged_by })
    expect((await guardian.delete(`/family/learning-hours/${entry.id}`)).status).toBe(200)
  })

  it('is logged and decided by who sees every hour, and closed with the records', async () => {
    const advisor = await school.as('advisor')
    expect((await advisor.post(path('/logged'), logged())).body.message).toBe('Logged, and counted')
    expect((await advisor.post(path('/logged', ids.other), logged())).status).toBe(404)
    expect((await (await school.as('facilitator')).post(path('/logged'), logged())).status).toBe(403)
    expect((await log({}, dean)).status).toBe(403)
    const closed = { seesRecords: false }
    await school.db
      .updateTable('guardianStudents')
      .set(closed)
      .where('guardianId', '=', ids.guardian)
      .execute()
    expect(await listed()).toBeNull()
    expect((await log()).status).toBe(403)
  })
})
