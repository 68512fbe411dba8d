import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { makeRoll } from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeExcuse, makeFamily } from '../excuses.factory.ts'

let school: TestSchool
let excuseId: number
let houseId: number
/** Runs a class of the student without seeing any roll. */
let withoutRolls: number
/** Runs the same class, sees its rolls, and decides on the excuses of another campus. */
let ofOtherCampus: number

async function makeColleague(
  permissions: readonly Permission[],
  elsewhere: readonly Permission[] = [],
): Promise<number> {
  const { db } = school
  const id = await makeEmployee(db)
  await addToGroup(db, id, await makeGroup(db, { permissions: ['shell.use', ...permissions] }))
  if (elsewhere.length > 0)
    await addToGroup(db, id, await makeGroup(db, { permissions: elsewhere, cohortIds: [2] }))
  return id
}

/** A day on which Amara missed a class of the facilitator, one of others, and the stand-up of her house. */
beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T21:00:00Z' })
  const { db } = school
  const cycleId = await makeCycle(db, { nowMs: school.clock.nowMs() })
  withoutRolls = await makeColleague(['excuses.view'])
  ofOtherCampus = await makeColleague(['excuses.view', 'attendance.view'], ['excuses.decide.all'])
  const family = await makeFamily(db, { advisorId: await school.persona('advisor') })
  houseId = family.houseId
  const { studentId } = family
  const miss = async (title: string, expertIds: number[], startAt: string) =>
    makeRoll(db, {
      experienceId: await makeExperience(db, { title, cycleId, expertIds, studentIds: [studentId] }),
      startAt,
      rows: [[studentId, 'Unexcused Absent']],
    })
  await miss('Kelp', [await school.persona('facilitator')], '2026-11-10T15:00:00Z')
  await miss('Tides', [withoutRolls, ofOtherCampus], '2026-11-10T16:00:00Z')
  await makeRoll(db, {
    houseId,
    startAt: '2026-11-10T14:00:00Z',
    rows: [[studentId, 'Unexcused Absent']],
  })
  excuseId = await makeExcuse(db, { studentId, requesterId: family.guardianId })
})
afterAll(() => school.stop())

interface Told {
  readonly sessions: { readonly title: string; readonly status_now: string }[]
  readonly absences: { readonly title: string }[]
  readonly hidden_session_count: number
}

describe('what deciding would change', () => {
  const told = async (client: Client) => {
    const { status, body } = await client.get(`/excuses/${excuseId}`)
    const { sessions, absences, hidden_session_count }: Told = body
    expect([status, sessions.filter((one) => one.status_now !== 'Unexcused Absent')]).toEqual([200, []])
    return [
      sessions.map(({ title }) => title).slice(-2),
      sessions.length,
      absences.map(({ title }) => title),
      hidden_session_count,
    ]
  }

  it('is for who decides and who oversees attendance; others are told of the rolls they see', async () => {
    expect(await told(await school.as('facilitator'))).toEqual([['Kelp'], 1, ['Kelp'], 2])
    expect(await told(await school.as(ofOtherCampus))).toEqual([['Tides'], 1, ['Tides'], 2])
    expect(await told(await school.as(withoutRolls))).toEqual([[], 0, [], 3])
    for (const persona of ['advisor', 'dean'] as const)
      expect(await told(await school.as(persona))).toEqual([['Kelp', 'Tides'], 3, ['Kelp', 'Tides'], 0])
  })

  it('nor does the preview of a decision tell more to who does not decide on this student', async () => {
    const preview = async (client: Client) =>
      (
        await client.get(`/pages/employee/attendances/report/preview?action=approve&excuse_ids=${excuseId}`)
      ).body.excuses.map(({ sessions, refusal }: Told & { refusal: string | null }) => [
        sessions.length,
        refusal,
      ])
    expect(await preview(await school.as('advisor'))).toEqual([[3, null]])
    expect(await preview(await school.as(ofOtherCampus))).toEqual([
      [1, 'You can see this student’s excuses but cannot decide on them.'],
    ])
  })
})
