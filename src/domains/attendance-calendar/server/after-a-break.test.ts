import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schoolDateOf } from '#contract/school-time.ts'
import { getSchoolCalendar } from '#domains/excuses/server/excuses.service.ts'
import { isSchoolDay } from '#domains/school-year/rules/school-days.ts'
import { askedSince, askedUntil } from '#domains/school-year/server/school-year.service.ts'
import { makeReviewedTask } from '#domains/task-review/server/task-review.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeRoll } from './attendance-calendar.factory.ts'

// What a cycle leaves open on its last day is asked for on ten school days, however long the break is (decision 25).

let school: TestSchool
let rollId = 0
let studentId = 0
let made: Awaited<ReturnType<typeof makeReviewedTask>>

const cycles = [
  ['Cycle 1', '2026-08-31', '2026-10-02'],
  ['Cycle 2', '2026-10-12', '2026-12-18'],
  ['Cycle 3', '2027-01-04', '2027-02-26'],
  ['Cycle 4', '2027-03-08', '2027-06-18'],
] as const

beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-12-18T15:00:00Z' })
  const { db } = school
  const stored = await db
    .insertInto('cycles')
    .values(
      cycles.map(([title, first, last], index) => ({
        title,
        position: index + 1,
        schoolYear: '2026-2027',
        startsAt: sql<Date>`${first}::timestamp at time zone 'America/New_York'`,
        endsAt: sql<Date>`(${last}::date + 1)::timestamp at time zone 'America/New_York' - interval '1 second'`,
      })),
    )
    .returning(['id', 'position'])
    .execute()
  made = await makeReviewedTask(db, {
    cycleId: stored.find(({ position }) => position === 2)?.id ?? 0,
    expertIds: [await school.persona('facilitator')],
    names: ['Ben Lund'],
  })
  ;[studentId = 0] = made.studentIds
  rollId = await makeRoll(db, {
    experienceId: made.experienceId,
    startAt: '2026-12-18T19:00:00Z',
    rows: [[studentId]],
  })
  await db
    .insertInto('holidays')
    .values([
      { title: 'Thanksgiving', startsOn: '2026-11-26', endsOn: '2026-11-27' },
      { title: 'Winter break', startsOn: '2026-12-19', endsOn: '2027-01-03' },
      { title: 'A campus alone', startsOn: '2027-01-06', endsOn: '2027-01-08', cohortId: 1 },
      { title: 'Martin Luther King Day', startsOn: '2027-01-18', endsOn: '2027-01-18' },
    ])
    .execute()
})
afterAll(() => school.stop())

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
type Any = any

const isAskedAt = async (iso: string) => {
  school.clock.set(Date.parse(iso))
  const [facilitator, director, family] = [
    await school.as('facilitator'),
    await school.as('director'),
    await school.as(studentId),
  ]
  const { needs } = (await facilitator.get('/backoffice/home')).body
  const list = (await director.get('/pages/attendance/rollsNotTaken?recent=true')).body
  const { tasks } = (await family.get(`/family/tasks?student_id=${studentId}`)).body
  return {
    atHome: needs.some((need: Any) => need.eventId === rollId),
    inTheMorning: (await director.get('/backoffice/today')).body.untaken.total === 1,
    inTheList: list.rolls.some((roll: Any) => roll.attendable_id === rollId),
    toReview: needs.some((need: Any) => need.kind === 'tasks' && need.experienceId === made.experienceId),
    ofTheStudent: tasks.some(({ id }: Any) => id === made.taskId),
  }
}
const all = (is: boolean) => ({ atHome: is, inTheMorning: is, inTheList: is, toReview: is, ofTheStudent: is })

it('asks for what the last day before the winter break left open on ten school days', async () => {
  school.clock.set(Date.parse('2026-12-18T23:00:00Z'))
  const ben = await school.as(studentId)
  const handedIn = await ben.post(`/family/tasks/${made.taskId}/hand-ins`, { body: '<p>My journal</p>' })
  expect(handedIn.status).toBe(200)
  expect(await isAskedAt('2027-01-04T15:00:00Z')).toEqual(all(true))
  // January 14 is the tenth, counted from December 18; the hand-in's cycle ended with that day.
  expect(await isAskedAt('2027-01-14T15:00:00Z')).toEqual(all(true))
  expect(await isAskedAt('2027-01-15T15:00:00Z')).toEqual(all(false))
})

it('reminds of it on each of them, and says until when', async () => {
  const reminded = async (iso: string) => {
    school.clock.set(Date.parse(iso))
    await school.runJob('attendance-calendar.remind-rolls')
    return (
      await school.db.selectFrom('notifications').select('id').where('category', '=', 'attendance').execute()
    ).length
  }
  const before = await reminded('2026-12-18T22:00:00Z')
  expect(await reminded('2026-12-21T15:00:00Z')).toBe(before)
  expect(await reminded('2027-01-04T15:00:00Z')).toBe(before + 1)
  expect(await reminded('2027-01-14T15:00:00Z')).toBe(before + 2)
  expect(await reminded('2027-01-15T15:00:00Z')).toBe(before + 2)
  const director = await school.as('director')
  const { rolls } = (await director.get(`/pages/attendance/rollsNotTaken?attendable_id=${rollId}`)).body
  expect(rolls).toMatchObject([{ attendable_id: rollId, reminded_until: '2027-01-15T05:00:00.000Z' }])
})

it('asks for two weeks after the year, and says from both sides the same of any day', async () => {
  const asked = async (began: Date, now: Date) => {
    const { rows } = await sql<{ since: Date; until: Date }>`
      select ${askedSince(now)} as since, ${askedUntil(sql`${began}::timestamptz`)} as until`.execute(
      school.db,
    )
    if (!rows[0]) throw new Error('The database answers nothing.')
    return rows[0]
  }
  const late = new Date('2027-06-18T18:00:00Z')
  expect((await asked(late, late)).until).toEqual(new Date('2027-07-02T18:00:00Z'))
  const calendar = await getSchoolCalendar(school.db)
  /** Days on which it was asked for before today: the day itself, and the school days since. */
  const daysAsked = (began: Date, now: Date) => {
    const today = schoolDateOf(now.getTime())
    let count = 1
    for (
      let day = Temporal.PlainDate.from(schoolDateOf(began.getTime())).add({ days: 1 });
      day.toString() < today;
      day = day.add({ days: 1 })
    )
      if (isSchoolDay(calendar, null, day.toString())) count++
    return count
  }
  const year = {
    min: Date.parse('2026-08-20T12:00:00Z') / 60_000,
    max: Date.parse('2027-07-20T12:00:00Z') / 60_000,
  }
  await fc.assert(
    fc.asyncProperty(
      fc.integer(year),
      fc.integer({ min: 1, max: 40 * 24 * 60 }),
      async (beganMin, minutes) => {
        const began = new Date(beganMin * 60_000)
        const now = new Date(began.getTime() + minutes * 60_000)
        const { since, until } = await asked(began, now)
        expect(since <= began).toBe(now <= until)
        const isYoung = now.getTime() - began.getTime() <= 14 * 86_400_000
        if (isYoung) expect(since <= began).toBe(true)
        const lastsOn = schoolDateOf(now.getTime()) <= '2027-06-18'
        const isOfYear = schoolDateOf(began.getTime()) >= '2026-08-31'
        if (!isYoung && lastsOn && isOfYear) expect(since <= began).toBe(daysAsked(began, now) < 10)
        if (!isYoung && !lastsOn) expect(since <= began).toBe(false)
      },
    ),
    { numRuns: 300 },
  )
})
