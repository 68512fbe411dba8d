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
  let units: number[]
  let pathways: number[]
  const stem = () => pathways[0] ?? 0
  const humanities = () => pathways[1] ?? 0

  beforeEach(async () => {
    await sql`truncate pathways cascade`.execute(school.owner)
    const topicId = await makeTopic(school.db)
    units = [await makeUnit(school.db, { topicId }), await makeUnit(school.db, { topicId })]
    pathways = [
      await askFor('Ocean Studies', 'stem', units[0] ?? 0),
      await askFor('Old Worlds', 'humanities', units[1] ?? 0),
    ]
  })

  const hold = (studentId: number, type: string, pathwayId: number) =>
    school.db.insertInto('studentPathways').values({ studentId, schoolYear, type, pathwayId }).execute()

  /** A student of a campus with both pathways. */
  async function makeBoth(cohortId = 1, grade = 9): Promise<number> {
    const studentId = await makeStudent(school.db, { cohortId, grade })
    await hold(studentId, 'stem', stem())
    await hold(studentId, 'humanities', humanities())
    return studentId
  }

  /** What serves the first or second need, or both, at a campus in a block. */
  async function serve(needs: readonly (0 | 1)[], block: number, cohortId: number | null = null) {
    const title = `Serves ${needs.join()} in ${block}`
    const choice = { title, cycleId, cohortId, blocks: [block], places: 5 }
    const experienceId = await makeFullExperience(school.db, choice)
    for (const need of needs) await coverUnit(school.db, experienceId, units[need] ?? 0)
    return experienceId
  }

  const sentences = async () =>
    (await sentencesOf('needs_in_one_block')).map(({ sentence }: { sentence: string }) => sentence)

  it('that are served in one block alone are told with how many students can meet one only', async () => {
    await makeBoth()
    await hold(await makeStudent(school.db), 'stem', stem())
    await serve([0], 2, 1)
    await serve([1], 2, 1)
    expect(await sentencesOf('needs_in_one_block')).toEqual([
      {
        kind: 'needs_in_one_block',
        sentence:
          'Ocean Studies and Old Worlds are both served in Block C alone: 1 student can meet one of them.',
        url: `/journey-builder/pathways/management?schoolYear=${schoolYear}`,
        is_serious: true,
      },
    ])
    await serve([1], 1, 1)
    expect(await sentences()).toEqual([])
  })

  it('are told of the campus at which they meet in one block, whatever another offers', async () => {
    for (const cohortId of [1, 1, 2, 3]) await makeBoth(cohortId)
    // In one block at the first, in two at the second; at the third one of them is not there at all.
    await serve([0], 2, 1)
    await serve([1], 2, 1)
    await serve([0], 2, 2)
    await serve([1], 1, 2)
    await serve([0], 2, 3)
    expect(await sentences()).toEqual([
      'Ocean Studies and Old Worlds are both served in Block C alone at Campus 1: 2 students can meet one of them.',
    ])
  })

  it('are told of the stage at which they meet in one block', async () => {
    await makeBoth(1, 7)
    await makeBoth(1, 9)
    await serve([0], 2)
    await serve([1], 2)
    const older = await serve([1], 1)
    await school.db.updateTable('experiences').set({ schoolStage: 'hs' }).where('id', '=', older).execute()
    expect(await sentences()).toEqual([
      'Ocean Studies and Old Worlds are both served in Block C alone at Campus 1 (middle school): 1 student can meet one of them.',
    ])
    // At another campus it is so for both stages.
    for (const grade of [7, 9]) await makeBoth(2, grade)
    await school.db.updateTable('experiences').set({ cohortId: 1 }).where('id', '=', older).execute()
    expect(await sentences()).toEqual([
      'Ocean Studies and Old Worlds are both served in Block C alone at Campus 1 (middle school) and Campus 2: 3 students can meet one of them.',
    ])
  })

  it('are nobody’s whom no plan seats, no elective’s, and no two where one experience serves both', async () => {
    const studentId = await makeBoth()
    await serve([0], 2)
    await serve([1], 2)
    await school.db.updateTable('students').set({ status: 'hold' }).where('id', '=', studentId).execute()
    expect(await sentences()).toEqual([])
    await school.db.updateTable('students').set({ status: 'active' }).where('id', '=', studentId).execute()
    expect(await sentences()).toHaveLength(1)
    await serve([0, 1], 2)
    expect(await sentences()).toEqual([])
    await sql`truncate experiences cascade`.execute(school.owner)
    const wished = await askFor('Kites', 'electives', units[0] ?? 0)
    await hold(studentId, 'electives', wished)
    await school.db.deleteFrom('studentPathways').where('type', '=', 'stem').execute()
    await serve([0], 2)
    await serve([1], 2)
    expect(await sentences()).toEqual([])
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
      sentence:
        'Tides, Block B: Lou Late cannot be there on any day (outside the hours). Nobody can teach it.',
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

  it('who runs two at once in several blocks is told once', async () => {
    const expertId = await makeEmployee(school.db, { name: 'Tia Twice' })
    for (const title of ['Sails', 'Tides'])
      await makeFullExperience(school.db, { title, cycleId, blocks: [1, 2], expertIds: [expertId] })
    expect(await sentencesOf('expert_twice')).toMatchObject([
      { sentence: 'Tia Twice runs Sails and Tides in one block.' },
    ])
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

describe('what is wanted by more than it holds', () => {
  it('is told of every experience, not of the first five', async () => {
    const { db } = school
    const both = [await makeStudent(db), await makeStudent(db)]
    for (const studentId of both)
      await db.insertInto('choiceLists').values({ cycleId, studentId, savedAt: new Date() }).execute()
    for (const block of [1, 2, 3, 4, 5, 6, 7]) {
      const title = `Wanted in ${block}`
      const experienceId = await makeFullExperience(db, { title, cycleId, blocks: [block], places: 1 })
      await db
        .insertInto('choices')
        .values(both.map((studentId) => ({ cycleId, studentId, experienceId, position: block })))
        .execute()
    }
    expect(await sentencesOf('demand')).toHaveLength(7)
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
        sentence: 'Tides: 1 student ranks it, but it needs at least 2.',
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
      { sentence: 'Tides: 2 students have a place or are pinned, but there is 1 place.' },
    ])
    // Before the cycle begins she has left it: it is the pin's alone.
    expect(await say('/drop', ana)).toBe(200)
    expect(await sentencesOf('pins_above')).toEqual([])
  })
})
