import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { coverUnit, makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeCohorts, makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeTemplate } from '#domains/templates/server/templates.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let cycleId: number
let schoolYear: string

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  await makeCohorts(db)
  await sql`insert into campus_blocks (cohort_id, position, title, starts_at, ends_at) values
    (1, 1, 'Block B', '09:00', '09:50'), (1, 2, 'Block C', '10:00', '10:50')
    on conflict (cohort_id, position) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at`.execute(
    db,
  )
  cycleId = await makeCycle(db, {
    nowMs: school.clock.nowMs(),
    title: 'Cycle 3',
    startsInDays: 30,
    endsInDays: 70,
  })
  const row = await db
    .selectFrom('cycles')
    .select('schoolYear')
    .where('id', '=', cycleId)
    .executeTakeFirstOrThrow()
  schoolYear = row.schoolYear
})
afterAll(() => school.stop())
beforeEach(() => sql`truncate experiences cascade`.execute(school.owner))

async function sentencesOf(kind: string) {
  const director = await school.as('director')
  const { checks } = (await director.get('/backoffice/journey-builder')).body
  return checks.filter((check: { kind: string }) => check.kind === kind)
}

/** What a pathway asks for in the cycle: a unit, by a template of its plan. */
async function askFor(title: string, type: string, unitId: number): Promise<number> {
  const { db } = school
  const pathway = await db
    .insertInto('pathways')
    .values({ schoolYear, title, type, grades: [12] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = await db
    .insertInto('pathwayPlans')
    .values({ pathwayId: pathway.id, cycleId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const templateId = await makeTemplate(db, { unitIds: [unitId] })
  await db.insertInto('pathwayPlanTemplates').values({ planId: plan.id, templateId, position: 0 }).execute()
  return pathway.id
}

describe('needs of pathways', () => {
  it('that are served in one block alone are told with how many students can meet one only', async () => {
    const { db } = school
    const topicId = await makeTopic(db)
    const units = [await makeUnit(db, { topicId }), await makeUnit(db, { topicId })]
    const pathways = [
      await askFor('Ocean Studies', 'stem', units[0] ?? 0),
      await askFor('Old Worlds', 'humanities', units[1] ?? 0),
    ]
    const both = await makeStudent(db, { name: 'Bo Both' })
    const one = await makeStudent(db, { name: 'Ono One' })
    const hold = (studentId: number, at: number, type: string) =>
      db
        .insertInto('studentPathways')
        .values({ studentId, schoolYear, type, pathwayId: pathways[at] ?? 0 })
        .execute()
    await hold(both, 0, 'stem')
    await hold(both, 1, 'humanities')
    await hold(one, 0, 'stem')
    for (const [at, unitId] of units.entries())
      await coverUnit(
        db,
        await makeFullExperience(db, { title: `Served ${at}`, cycleId, blocks: [2], places: 5 }),
        unitId,
      )
    expect(await sentencesOf('needs_in_one_block')).toEqual([
      {
        kind: 'needs_in_one_block',
        sentence:
          'Ocean Studies and Old Worlds are both served in Block C alone: 1 student can meet one of them.',
        url: `/journey-builder/pathways/management?schoolYear=${schoolYear}`,
        is_serious: true,
      },
    ])
    const second = await makeFullExperience(db, { title: 'Served again', cycleId, blocks: [1], places: 5 })
    await coverUnit(db, second, units[1] ?? 0)
    expect(await sentencesOf('needs_in_one_block')).toEqual([])
  })
})

describe('an expert', () => {
  /** Somebody who can be booked on Mondays, between two minutes of the day. */
  async function makeExpert(name: string, fromMinute: number, toMinute: number): Promise<number> {
    const { db } = school
    const employeeId = await makeEmployee(db, { name })
    await db.insertInto('availabilityWeeks').values({ employeeId }).execute()
    await db
      .insertInto('availabilityHours')
      .values({ employeeId, weekday: 1, fromMinute, toMinute })
      .execute()
    return employeeId
  }

  it('who is available on no day in the block of what they run is told before sessions are planned', async () => {
    const late = await makeExpert('Lou Late', 13 * 60, 15 * 60)
    const early = await makeExpert('Eve Early', 8 * 60, 11 * 60)
    for (const [title, expertId] of [['Tides', late] as const, ['Sails', early] as const])
      await makeFullExperience(school.db, {
        title,
        cycleId,
        cohortId: 1,
        blocks: [1],
        places: 5,
        expertIds: [expertId],
      })
    expect(await sentencesOf('expert_away')).toEqual([])
    const [tides, ...others] = await sentencesOf('nobody_teaches')
    expect(others).toEqual([])
    expect(tides).toEqual({
      kind: 'nobody_teaches',
      sentence: 'Tides, Block B: Lou Late can be there on no day (outside the hours). Nobody can teach it.',
      url: `/faculty-availability/${late}`,
      without_url: expect.stringMatching(/scheduler\?cycle_id=\d+&open=new&experience=\d+$/),
      is_serious: true,
    })
  })

  it('is no reason to plan without what somebody else can teach', async () => {
    const late = await makeExpert('Lou Late', 13 * 60, 15 * 60)
    const early = await makeExpert('Eve Early', 8 * 60, 11 * 60)
    const both = { title: 'Tides', cycleId, cohortId: 1, blocks: [1], places: 5, expertIds: [late, early] }
    await makeFullExperience(school.db, both)
    expect(await sentencesOf('nobody_teaches')).toEqual([])
    expect(await sentencesOf('expert_away')).toHaveLength(1)
  })

  it('who cannot be at some of the sessions is told with how many; the session itself is no reason', async () => {
    const { db } = school
    const expertId = await makeEmployee(db, { name: 'Ava Away' })
    const experienceId = await makeFullExperience(db, {
      title: 'Tides',
      cycleId,
      cohortId: 1,
      blocks: [1],
      places: 5,
      expertIds: [expertId],
    })
    await sql`insert into attendables (kind, experience_id, school_date, starts_at, ends_at)
      select 'session', ${experienceId}, (starts_at + n * interval '1 day')::date, starts_at + n * interval '1 day',
        starts_at + n * interval '1 day' + interval '1 hour'
      from cycles, generate_series(3, 5) n where id = ${cycleId}`.execute(db)
    expect(await sentencesOf('expert_away')).toEqual([])
    await sql`insert into availability_exceptions (employee_id, kind, first_day, last_day, reason)
      select ${expertId}, 'away', school_date, school_date, 'A conference' from attendables
      where experience_id = ${experienceId} order by starts_at limit 1`.execute(db)
    expect(await sentencesOf('expert_away')).toMatchObject([
      { sentence: 'Tides, Block B: Ava Away cannot be at 1 of 3 sessions (not available: A conference).' },
    ])
  })
})

describe('a least size', () => {
  it('is told where fewer rank the experience than it runs with', async () => {
    const { db } = school
    const tides = await makeFullExperience(db, { title: 'Tides', cycleId, blocks: [1], places: 9, least: 2 })
    await makeFullExperience(db, { title: 'Sails', cycleId, blocks: [1], places: 9 })
    const rank = (studentId: number) =>
      db.insertInto('choices').values({ cycleId, studentId, experienceId: tides, position: 0 }).execute()
    const [ana, ben] = [await makeStudent(db), await makeStudent(db)]
    for (const studentId of [ana, ben])
      await db.insertInto('choiceLists').values({ cycleId, studentId, savedAt: new Date() }).execute()
    await rank(ana)
    expect(await sentencesOf('least')).toEqual([
      {
        kind: 'least',
        sentence: 'Tides: 1 student ranks it, and it runs with at least 2.',
        url: `/experiences/${tides}/registrations?open=places`,
        is_serious: false,
      },
    ])
    await rank(ben)
    expect(await sentencesOf('least')).toEqual([])
  })
})

describe('places that are kept', () => {
  it('are the one of who leaves in the middle of the cycle until then, beside a pin, and after it whoever’s follows', async () => {
    const { db } = school
    const [ana, ben, cleo] = [await makeStudent(db), await makeStudent(db), await makeStudent(db)]
    const tides = await makeFullExperience(db, { title: 'Tides', cycleId, blocks: [1], studentIds: [ana] })
    const admin = await school.as('admin')
    const say = async (verb: string, student_id: number, from?: string) =>
      (
        await admin.post(`/backoffice/experiences/${tides}/registrations${verb}`, {
          ...{ student_id, from, motivation: 'The family asked for it' },
        })
      ).status
    expect(await say('/drop', ana, '2026-12-28')).toBe(200)
    expect(await say('', ben, '2026-12-28')).toBe(200)
    expect(await sentencesOf('pins_above')).toEqual([])
    expect(await say('/drop', ben)).toBe(200)
    const pin = { cycleId, studentId: cleo, experienceId: tides, pinnedAt: new Date(0) }
    await db.insertInto('pins').values(pin).execute()
    expect(await sentencesOf('pins_above')).toMatchObject([
      { sentence: 'Tides: 2 students have a place or are pinned, and there is 1 place.' },
    ])
    // Before the cycle begins she has left it: it is the pin's alone.
    expect(await say('/drop', ana)).toBe(200)
    expect(await sentencesOf('pins_above')).toEqual([])
  })
})
