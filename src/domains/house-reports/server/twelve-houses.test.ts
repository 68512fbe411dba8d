import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type ItemEvidence, itemEvidence } from '../contract/report-values.ts'
import { itemTitle } from '../rules/item-words.ts'
import { makeHouseOfOne, makeStandups } from './house-reports.factory.ts'

// Monday, November 9, 2026, 6:00 AM: the week before is the second after clocks were set back.
const now = '2026-11-09T11:00:00Z'
const week = '2026-11-02'
const weekBefore = '2026-10-26'
const threeWeeksBefore = '2026-10-12'

interface Case {
  /** Stand-ups a letter each, in the week, the week before, and three weeks before. */
  readonly days?: string
  readonly daysBefore?: string
  readonly daysLongBefore?: string
  /** Tasks as `due>submitted` days of November (or October before 20), 9 PM; `due>` was not handed in. */
  readonly tasks?: readonly Task[]
  /** By hand, from domain.md §6: recommendation and title; null is nothing to report. */
  readonly says: readonly [recommendation: string, title: string, praise?: string] | null
}

interface Task {
  readonly due: string
  readonly submitted?: string
  readonly extendedTo?: string
  readonly status?: 'excused' | 'readonly' | 'missed' | 'late'
}

const due = (day: string) => `2026-${day}T21:00:00-05:00`
const handedIn = (day: string): Task => ({ due: due(day), submitted: due(day) })

const cases: Readonly<Record<string, Case>> = {
  Aspen: { days: 'PUPPP', says: ['MESSAGE_STUDENT', '1 unexcused absence'] },
  Birch: { days: 'PUPPU', says: ['MESSAGE_STUDENT_AND_GUARDIANS', '2 unexcused absences'] },
  Cedar: {
    days: 'PUPPP',
    daysBefore: 'UPPPP',
    says: ['MESSAGE_STUDENT_AND_GUARDIANS', '1 unexcused absence'],
  },
  Dogwood: {
    days: 'PLIPP',
    tasks: [{ due: due('11-04') }],
    says: ['MESSAGE_STUDENT', '1 task not submitted'],
  },
  // One of each kind is one of a kind.
  Elm: {
    days: 'UPPPP',
    tasks: [{ due: due('11-04') }],
    says: ['MESSAGE_STUDENT', '1 unexcused absence and 1 task not submitted'],
  },
  // 5 of 10 in the four weeks before, 5 of 5 in the week.
  Fir: {
    days: 'PPLIP',
    daysBefore: 'UUPPP',
    daysLongBefore: 'UUUPP',
    says: ['CELEBRATE', 'Attendance increased from 50% to 100%'],
  },
  // 3 of 4 tasks before, 1 of 1 in the week.
  Ginkgo: {
    tasks: [
      handedIn('10-14'),
      handedIn('10-15'),
      { due: due('10-16') },
      handedIn('10-28'),
      handedIn('11-04'),
    ],
    says: ['CELEBRATE', 'Task submission increased from 75% to 100%'],
  },
  // Excused absences and rolls not taken count nowhere; nor do excused tasks and those only to be read.
  Hazel: {
    days: 'PE-PE',
    tasks: [
      { due: due('11-04'), status: 'excused' },
      { due: due('11-05'), status: 'readonly' },
    ],
    says: null,
  },
  // A check-in wins over praise, and says it.
  Juniper: {
    days: 'UPPPP',
    daysLongBefore: 'UUUUP',
    says: ['MESSAGE_STUDENT', '1 unexcused absence', 'attendance_increased'],
  },
  // 10 of 11 is 91 percent, and 9 points are no increase.
  Larch: { days: 'PPPPP', daysBefore: 'PPPPP', daysLongBefore: 'PPPPPU', says: null },
  // Extended beyond the week; late, but before Monday, 6:00 AM; later than that.
  Maple: {
    tasks: [
      { due: due('11-04'), extendedTo: due('11-10') },
      { due: due('11-05'), submitted: '2026-11-09T05:59:00-05:00', status: 'late' },
      { due: due('11-06'), submitted: '2026-11-09T06:01:00-05:00', status: 'late' },
    ],
    says: ['MESSAGE_STUDENT', '1 task not submitted'],
  },
  // Exactly 10 points: 9 of 10 before, all in the week; with the excused ones it would be 14 of 15.
  Oak: {
    days: 'PPPPP',
    daysBefore: 'PPPPPEEEEE',
    daysLongBefore: 'PPPPU',
    says: ['CELEBRATE', 'Attendance increased from 90% to 100%'],
  },
}

let school: TestSchool
const houses = new Map<string, { houseId: number; studentId: number }>()

async function makeHouseOf(title: string, of: Case, experienceId: number, advisorId: number): Promise<void> {
  const { db } = school
  const place = await makeHouseOfOne(db, { title: `${title} House`, studentName: `Sam ${title}`, advisorId })
  houses.set(title, place)
  await db.insertInto('registrations').values({ experienceId, studentId: place.studentId }).execute()
  await makeStandups(db, { ...place, monday: week, days: of.days ?? '' })
  await makeStandups(db, { ...place, monday: weekBefore, days: of.daysBefore ?? '' })
  await makeStandups(db, { ...place, monday: threeWeeksBefore, days: of.daysLongBefore ?? '' })
  for (const { due: dueAt, submitted, extendedTo, status } of of.tasks ?? [])
    await makeTask(db, {
      experienceId,
      dueAt,
      submissions: [
        {
          studentId: place.studentId,
          ...(submitted !== undefined && { submittedAt: submitted }),
          ...(extendedTo !== undefined && { extendedTo }),
          ...(status !== undefined && { status }),
        },
      ],
    })
}

const storedItems = () =>
  school.db
    .selectFrom('houseReportItems as item')
    .innerJoin('houseReports as report', 'report.id', 'item.reportId')
    .selectAll('item')
    .select(['report.houseId', 'report.weekStartsOn'])
    .orderBy('item.id')
    .execute()

beforeAll(async () => {
  school = await startTestSchool({ nowIso: now })
  const cycleId = await makeCycle(school.db, { nowMs: Date.parse(now), startsInDays: -28 })
  const experienceId = await makeExperience(school.db, { cycleId })
  const advisorId = await school.persona('advisor')
  for (const [title, of] of Object.entries(cases)) await makeHouseOf(title, of, experienceId, advisorId)
  // Houses of that week have no reports of the weeks before it that could be made up.
  await school.db
    .updateTable('houses')
    .set({ createdAt: new Date(`${week}T12:00:00Z`) })
    .execute()
  await school.runJob('house-reports.make-weekly')
})
afterAll(() => school.stop())

describe('the weekly reports of twelve houses', () => {
  it('are one for each house, of the week before', async () => {
    const reports = await school.db.selectFrom('houseReports').selectAll().execute()
    expect(reports).toHaveLength(12)
    expect(new Set(reports.map((report) => report.weekStartsOn))).toEqual(new Set([week]))
    expect(reports[0]?.madeAt.toISOString()).toBe('2026-11-09T11:00:00.000Z')
  })

  it.each(Object.entries(cases))('say of %s House what was counted by hand', async (title, { says }) => {
    const items = (await storedItems()).filter((item) => item.houseId === houses.get(title)?.houseId)
    if (says === null) {
      expect(items).toEqual([])
      return
    }
    const [recommendation, text, besides] = says
    expect(items).toHaveLength(1)
    const [item] = items
    expect(item?.recommendation).toBe(recommendation)
    expect(item?.approachType).toBe(recommendation === 'CELEBRATE' ? 'celebrate' : 'check_in')
    const evidence: ItemEvidence = itemEvidence.parse(item?.evidence)
    expect(itemTitle(evidence)).toBe(text)
    if (besides !== undefined) expect(item?.categories).toContain(besides)
  })

  it('carry the sessions and tasks behind each number', async () => {
    const of = async (title: string) =>
      itemEvidence.parse(
        (await storedItems()).find((item) => item.houseId === houses.get(title)?.houseId)?.evidence,
      )
    expect((await of('Birch')).unexcused_absence).toMatchObject({
      count: 2,
      countBefore: 0,
      sessions: [
        { title: 'Birch House stand-up', startAt: '2026-11-03T13:00:00.000Z', status: 'Unexcused Absent' },
        { title: 'Birch House stand-up', startAt: '2026-11-06T13:00:00.000Z', status: 'Unexcused Absent' },
      ],
    })
    expect((await of('Maple')).task_not_submitted).toMatchObject({
      count: 1,
      tasks: [{ taskTitle: 'Field journal', dueAt: '2026-11-07T02:00:00.000Z', submittedAt: null }],
    })
    expect((await of('Fir')).attendance_increased).toMatchObject({
      current: { part: 5, whole: 5 },
      previous: { part: 5, whole: 10 },
      improvementPercentage: 50,
    })
  })

  it('ring the bell of the advisor once a house, and lead to the report', async () => {
    const rung = await school.db
      .selectFrom('notifications')
      .selectAll()
      .where('category', '=', 'house_reports')
      .orderBy('id')
      .execute()
    expect(rung).toHaveLength(12)
    const aspen = rung.find((one) => one.title === 'Weekly report of Aspen House')
    expect(aspen?.body).toBe('Nov 2 – 6, 2026: 1 student to check in with.')
    expect(aspen?.redirectUrl).toMatch(new RegExp(`^/houses/${houses.get('Aspen')?.houseId}/overview/\\d+$`))
    expect(rung.find((one) => one.title === 'Weekly report of Hazel House')?.body).toBe(
      'Nov 2 – 6, 2026: nothing to report of what is known, no roll of 33% of sessions.',
    )
  })

  it('change in nothing when they are made again, also after rolls and items did', async () => {
    const { db } = school
    const [first] = await storedItems()
    await db
      .updateTable('houseReportItems')
      .set({ doneAt: new Date(now), doneHow: 'message', decidedBy: await school.persona('advisor') })
      .where('id', '=', first?.id ?? 0)
      .execute()
    const before = [await storedItems(), await db.selectFrom('houseReports').selectAll().execute()]
    await db
      .updateTable('attendances')
      .set({ computedStatuses: ['Unexcused Absent'] })
      .execute()
    await school.runJob('house-reports.make-weekly')
    expect([await storedItems(), await db.selectFrom('houseReports').selectAll().execute()]).toEqual(before)
    const { count } = await db
      .selectFrom('notifications')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('category', '=', 'house_reports')
      .executeTakeFirstOrThrow()
    expect(count).toBe(12)
  })
})
