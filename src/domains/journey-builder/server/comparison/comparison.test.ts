import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeFullExperience } from '#domains/registrations/server/registrations.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let director: Client
let cycleId: number
const wishes: number[] = []
const plans: number[] = []

const path = '/backoffice/journey-builder/comparison'

beforeAll(async () => {
  school = await startTestSchool()
  director = await school.as('director')
  const { db } = school
  await sql`update students set status = 'withdrawn'`.execute(db)
  cycleId = await makeCycle(db, {
    nowMs: school.clock.nowMs(),
    title: 'Cycle 3',
    startsInDays: 30,
    endsInDays: 70,
  })
  const offer = (title: string, block: number, places: number) =>
    makeFullExperience(db, { title, cycleId, blocks: [block], places })
  const kelp = await offer('The Kelp Forest', 0, 2)
  const bridges = await offer('Bridges and Loads', 0, 1)
  const jazz = await offer('Jazz Band', 1, 4)
  // Four wish the same as much; one wishes nothing.
  for (let at = 1; at <= 5; at++) wishes.push(await makeStudent(db, { name: `Wish ${at}` }))
  for (const studentId of wishes.slice(0, 4)) {
    await sql`insert into choice_lists (cycle_id, student_id, saved_at) values (${cycleId}, ${studentId}, now())`.execute(
      db,
    )
    for (const [position, experienceId] of [kelp, bridges, jazz].entries())
      await db.insertInto('choices').values({ cycleId, studentId, experienceId, position }).execute()
  }
  for (const seed of [7, 8]) {
    const { body } = await director.post('/backoffice/journey-builder/scheduler', { cycle_id: cycleId, seed })
    await school.runJob('journey-builder.plan', { proposalId: body.id })
    plans.push(body.id)
  }
})
afterAll(() => school.stop())

interface Count {
  readonly measure: string
  readonly title: string
  readonly students: number
  readonly count: number
  readonly of: number
  readonly cohort_id: number | null
  readonly grade: number | null
}

const compare = async (client = director) => (await client.get(path)).body
const students = async (query: string, client = director) =>
  (await client.get(`${path}/students?${query}`)).body

describe('plans side by side', () => {
  it('are the latest first, each with what it comes to', async () => {
    const { proposals, against } = await compare()
    expect(proposals.map(({ id }: { id: number }) => id)).toEqual(plans.toReversed())
    expect(against).toEqual({ id: plans[1], number: 2 })
    const all = proposals[0].counts
      .filter(({ title }: Count) => title === '')
      .map(({ measure, students: who, count, of }: Count) => [measure, who, count, of])
    expect(
      Object.fromEntries(all.map(([measure, ...rest]: [string, ...number[]]) => [measure, rest])),
    ).toEqual({
      requests: [4, 7, 8],
      weeks: [3, 3, 0],
      first: [4, 6, 0],
      second: [1, 1, 0],
      gaps: [2, 3, 0],
      // Two of the four have The Kelp Forest; the others wished it as much.
      envy: [2, 3, 0],
    })
  })

  it('count as many as each number opens, in all and by campus and grade', async () => {
    const { proposals, against } = await compare()
    for (const { id, counts } of proposals)
      for (const { measure, cohort_id, grade, students: who } of counts as Count[]) {
        const group = `${cohort_id === null ? '' : `&cohort_id=${cohort_id}`}${grade === null ? '' : `&grade=${grade}`}`
        const { total } = await students(
          `proposal_id=${id}&measure=${measure}&against_id=${against.id}${group}`,
        )
        expect([measure, group, total]).toEqual([measure, group, who])
      }
  })

  it('open students by name, with what it is about, as a file too', async () => {
    const query = `proposal_id=${plans[1]}&measure=envy`
    const { students: envious } = await students(query)
    expect(envious).toHaveLength(2)
    expect(envious[0].titles).toContain('The Kelp Forest')
    const one = await students(`${query}&search=${encodeURIComponent(envious[0].name)}`)
    expect(one.students.map(({ id }: { id: number }) => id)).toEqual([envious[0].id])
    const file = await director.get(`/downloads/journey-builder/comparison.csv?${query}`)
    expect(file.text).toContain(envious[0].name)
    expect(file.text.trim().split('\n')).toHaveLength(3)
  })

  it('say who moved: everybody whose places differ', async () => {
    const [old, latest] = plans
    const placed = async (id: number | undefined) => {
      const { rows } = await sql<{ studentId: number; experienceId: number }>`
        select student_id, experience_id from proposal_placements where proposal_id = ${id}`.execute(
        school.db,
      )
      return new Map(
        wishes.map((id_) => [
          id_,
          rows
            .filter((row) => row.studentId === id_)
            .map((row) => row.experienceId)
            .sort()
            .join(),
        ]),
      )
    }
    const [before, now] = [await placed(old), await placed(latest)]
    const differ = wishes.filter((id) => before.get(id) !== now.get(id))
    const moved = await students(`proposal_id=${old}&measure=moved&against_id=${latest}`)
    expect(moved.students.map(({ id }: { id: number }) => id).sort()).toEqual(differ.sort())
  })

  it('are counted over the students one sees, and are nothing to who may not plan', async () => {
    expect((await (await school.as('student')).get(path)).status).toBe(403)
    const groupId = await makeGroup(school.db, {
      permissions: ['shell.use', 'journey.view', 'people.view.all'],
      cohortIds: [2],
    })
    const elsewhereId = await makeEmployee(school.db)
    await addToGroup(school.db, elsewhereId, groupId)
    const elsewhere = await school.as(elsewhereId)
    // All of these go to campus 1.
    expect((await compare(elsewhere)).proposals.flatMap(({ counts }: { counts: Count[] }) => counts)).toEqual(
      [],
    )
    expect((await students(`proposal_id=${plans[0]}&measure=weeks`, elsewhere)).total).toBe(0)
    expect((await director.get(`${path}/students?proposal_id=999999&measure=weeks`)).status).toBe(404)
    expect((await director.get(`${path}/students?proposal_id=${plans[0]}&measure=luck`)).status).toBe(400)
  })
})
