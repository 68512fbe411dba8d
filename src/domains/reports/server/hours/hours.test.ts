import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { coverUnit, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { HoursRow, WeekBar } from '../../contract/hours.contract.ts'
import type { MaterialsRow } from '../../contract/materials.contract.ts'

const path = '/backoffice/reports/learning-hours'
let school: TestSchool
let dean: Client
let advisor: Client
const ids = { ida: 0, otto: 0, kelp: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeSchoolYear(db)
  const houseId = await makeHouse(db, { title: 'Juniper', advisorId: await school.persona('advisor') })
  ids.ida = await makeStudent(db, { name: 'Ida Moreau', houseId, grade: 9 })
  ids.otto = await makeStudent(db, { name: 'Otto Stern', grade: 9 })
  const studentIds = [ids.ida, ids.otto]
  ids.kelp = await makeExperience(db, { cycleId, title: 'Kelp', studentIds })
  const curves = await makeExperience(db, { cycleId, title: 'Curves', studentIds, type: 'stem' })
  const unitId = await makeUnit(db, { topicId: await makeTopic(db, { title: 'Tides' }) })
  await coverUnit(db, ids.kelp, unitId)
  await db.updateTable('subjects').set({ title: 'Science' }).execute()
  for (const [experienceId, startAt, ...statuses] of [
    [ids.kelp, '2026-11-03T15:00:00Z', 'Present'],
    [ids.kelp, '2026-11-05T15:00:00Z', 'Present'],
    [curves, '2026-11-09T18:00:00Z', 'Present'],
  ] as const)
    await makeRoll(db, {
      experienceId,
      startAt,
      rows: [
        [ids.ida, ...statuses],
        [ids.otto, startAt < '2026-11-04' ? 'Present' : 'Unexcused Absent'],
      ],
    })
  await sql`insert into hour_requirements (title, cohort_id, grade_from, grade_to, valid_from, hours_per_year, hours_per_week,
    updated_at) values ('State', null, 9, 12, 2026, 100, 1, now())`.execute(db)
  await school.runJob('learning-times.reckon-hours')
  dean = await school.as('dean')
  advisor = await school.as('advisor')
})
afterAll(() => school.stop())

const rows = async (query = '', client = dean): Promise<HoursRow[]> =>
  (await client.get(`${path}${query}`)).body
const minutes = async (query = '', client = dean) =>
  (await rows(query, client)).map((one) => [one.student_name, one.minutes])

describe('learning hours of many', () => {
  it('say the same as the page of each student', async () => {
    for (const row of await rows()) {
      const { body } = await dean.get(`/backoffice/students/${row.student_id}/learning-hours`)
      expect([row.minutes, row.expected, row.short]).toEqual([
        body.minutes,
        body.standing.expected,
        body.standing.short,
      ])
    }
    expect(await minutes()).toEqual([
      ['Ida Moreau', 150],
      ['Otto Stern', 50],
    ])
  })

  it('are those of chosen weeks and subjects, against the requirement of these weeks', async () => {
    expect(await minutes('?week=2026-11-02')).toEqual([
      ['Ida Moreau', 100],
      ['Otto Stern', 50],
    ])
    const [ida] = await rows('?week=2026-11-02')
    expect(ida?.expected).toBe(60)
    expect(ida?.short).toBe(0)
    expect((await rows('?week=2026-11-02&sort=-short')).map((one) => [one.student_name, one.short])).toEqual([
      ['Otto Stern', 10],
      ['Ida Moreau', 0],
    ])
    expect((await rows('?subject=Science'))[0]).toMatchObject({ minutes: 100, expected: null, short: null })
    expect(await minutes('?week=nonsense')).toEqual([
      ['Ida Moreau', 0],
      ['Otto Stern', 0],
    ])
  })

  it('stand against the requirement by the sums that are shown', async () => {
    const offered = async (query: string) =>
      (await dean.get(`${path}/values?column=standing${query}`)).body.values.map(
        (one: { value: string; count: number }) => [one.value, one.count],
      )
    expect(await offered('')).toEqual([['short', 2]])
    const week = '&week=2026-11-02'
    expect(await offered(week)).toEqual([
      ['met', 1],
      ['short', 1],
    ])
    expect(await minutes(`?standing=short${week}`)).toEqual([['Otto Stern', 50]])
    expect((await dean.get(`${path}/count?standing=met${week}`)).body).toEqual({ total: 1 })
    // A subject has no requirement, whatever the year has.
    expect(await offered('&subject=Science')).toEqual([['none', 2]])
    expect(await minutes('?standing=short&subject=Science')).toEqual([])
  })

  it('are narrowed and counted, and offer what there is', async () => {
    expect(await minutes('?house=0')).toEqual([['Otto Stern', 50]])
    expect((await dean.get(`${path}/count?standing=short`)).body).toEqual({ total: 2 })
    expect((await dean.get(`${path}/values?column=week`)).body.values).toEqual([
      { value: '2026-11-09', label: 'Nov 9, 2026', count: 1 },
      { value: '2026-11-02', label: 'Nov 2, 2026', count: 2 },
    ])
    expect((await dean.get(`${path}/values?column=subject`)).body.total).toBe(2)
    const offered = async (query: string) =>
      (await dean.get(`${path}/values?${query}`)).body.values.map((one: { label: string; count: number }) => [
        one.label,
        one.count,
      ])
    expect(await offered('column=week&house=0')).toEqual([['Nov 2, 2026', 1]])
    expect(await offered('column=subject&search=otto')).toEqual([['Science', 1]])
    const other = (await offered('column=subject')).find(([label]: [string]) => label !== 'Science')[0]
    expect(await offered(`column=week&subject=${encodeURIComponent(other)}`)).toEqual([['Nov 9, 2026', 1]])
    // One learned Science alone, the other something else in that week: two who learned.
    const parts = (student: number) =>
      school.db.updateTable('studentHours').where('studentId', '=', student).where('schoolYear', '=', year)
    const kept = await school.db
      .selectFrom('studentHours')
      .select(['studentId', 'schoolYear', 'parts'])
      .execute()
    const year = kept[0]?.schoolYear ?? ''
    await parts(ids.ida)
      .set({ parts: JSON.stringify([['2026-11-02', 'Science', 50]]) })
      .execute()
    await parts(ids.otto)
      .set({ parts: JSON.stringify([['2026-11-02', other, 50]]) })
      .execute()
    expect(await offered('column=week')).toEqual([['Nov 2, 2026', 2]])
    for (const one of kept)
      await parts(one.studentId)
        .set({ parts: JSON.stringify(one.parts) })
        .execute()
    expect((await dean.get('/downloads/reports/learning-hours.csv')).text).toContain('Ida Moreau')
  })

  it('add up by week and subject, the same for who sees all and counted of those one sees', async () => {
    const chart = async (client: Client, query = ''): Promise<{ weeks: WeekBar[]; subjects: object[] }> =>
      (await client.get(`${path}/weeks${query}`)).body
    const whole = await chart(dean)
    const of = (bars: WeekBar[], monday: string) => bars.find(({ starts_on }) => starts_on === monday)
    expect(of(whole.weeks, '2026-11-02')).toEqual({ starts_on: '2026-11-02', minutes: 150, expected: 120 })
    expect(whole.subjects[0]).toEqual({ title: 'Science', minutes: 150 })
    // Asked in words the sums are made of the students, and say the same.
    expect((await chart(dean, '?standing=short')).weeks).toEqual(whole.weeks)
    const own = await chart(advisor)
    expect(of(own.weeks, '2026-11-02')).toEqual({ starts_on: '2026-11-02', minutes: 100, expected: 60 })
  })

  it('are of those whose every roll one sees', async () => {
    expect(await minutes('', advisor)).toEqual([['Ida Moreau', 150]])
    expect((await advisor.get(`${path}/values?column=subject`)).body.values).toMatchObject([
      { count: 1 },
      { count: 1 },
    ])
    expect(await rows('', await school.as('facilitator'))).toEqual([])
    expect((await (await school.as('guardian')).get(path)).status).toBe(403)
  })

  it('forget who left at the next count', async () => {
    await school.db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', ids.otto).execute()
    school.clock.advance(60_000)
    await school.runJob('learning-times.reckon-hours')
    expect((await minutes()).map(([name]) => name)).not.toContain('Otto Stern')
    expect((await dean.get(`${path}/weeks`)).body.weeks.at(-1)).toMatchObject({ minutes: 50 })
  })
})

describe('materials', () => {
  const materials = '/pages/admin/reports/materials'

  it('are the files and links of tasks, with the names of the document', async () => {
    const file = 'file:3f2504e0-4f89-41d3-9a0c-0305e82c3301'
    await school.db
      .insertInto('tasks')
      .values({
        experienceId: ids.kelp,
        title: 'Field journal',
        dueAt: new Date('2026-11-12T15:00:00Z'),
        attachments: JSON.stringify([
          { title: 'Tide table', url: 'https://tides.example/table' },
          { title: 'Template', url: file },
        ]),
      })
      .execute()
    const { body } = await dean.get(`${materials}?sort=-title`)
    expect((body as MaterialsRow[])[0]).toEqual({
      id: ids.kelp,
      title: 'Kelp',
      type: 'expedition',
      campus: expect.any(String),
      is_legacy: true,
      materials_and_tools: [
        {
          type: 'link',
          title: 'Tide table',
          link: 'https://tides.example/table',
          description: 'Field journal',
        },
        {
          type: 'file',
          title: 'Template',
          link: `/experiences/${ids.kelp}/tasks/guidebook`,
          description: 'Field journal',
        },
      ],
    })
    expect((body as MaterialsRow[])[1]?.materials_and_tools).toEqual([])
    expect((await dean.get(`${materials}/count?has=some`)).body).toEqual({ total: 1 })
    expect((await dean.get(`${materials}/values?column=has`)).body.total).toBe(2)
    const { text } = await dean.get(`${materials}?output=csv`)
    expect(text).toContain('Tide table (link, Field journal): https://tides.example/table')
    expect(text).toMatch(
      /Template \(file, Field journal\): https?:\/\/[^/]+\/experiences\/\d+\/tasks\/guidebook/,
    )
    expect((await (await school.as('student')).get(materials)).status).toBe(403)
  })
})
