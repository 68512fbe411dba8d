import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeHouse } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeExcuse, makeFamily } from '../excuses.factory.ts'

let school: TestSchool
/** Decides on everything of campus 2, and on nothing of campus 1. */
let elsewhere: number

beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T17:00:00Z' })
  elsewhere = await makeHolder(['excuses.view.all', 'excuses.decide.all'], [2])
})
afterAll(() => school.stop())

async function makeHolder(permissions: readonly Permission[], cohortIds?: readonly number[]) {
  const id = await makeEmployee(school.db)
  await addToGroup(school.db, id, await makeGroup(school.db, { permissions }), cohortIds)
  return id
}

const withdrawRights = (employeeId: number) =>
  school.db.deleteFrom('permissionGroupMembers').where('employeeId', '=', employeeId).execute()

const moveTo = (studentId: number, houseId: number | null) =>
  school.db.updateTable('students').set({ houseId }).where('id', '=', studentId).execute()

const teach = async (expertIds: readonly number[], studentId: number) => {
  const { experienceId } = await makeSession(school.db, { expertIds })
  await school.db.insertInto('registrations').values({ experienceId, studentId }).execute()
}

/** An excuse of a family whose advisor asked about it. */
async function makeAsked() {
  const advisor = await makeHolder(['excuses.view', 'excuses.decide'])
  const family = await makeFamily(school.db, { advisorId: advisor })
  const excuseId = await makeExcuse(school.db, {
    studentId: family.studentId,
    requesterId: family.guardianId,
  })
  const ask = async (employeeId: number) =>
    (await school.as(employeeId)).post(`/excuses/${excuseId}/messages`, { body: 'Is it the whole day?' })
  expect((await ask(advisor)).status).toBe(200)
  const opens = async (employeeId: number) =>
    (await (await school.as(employeeId)).get(`/excuses/${excuseId}`)).status
  /** Has the family answer; returns who is told of it. */
  const answer = async () => {
    const guardian = await school.as(family.guardianId)
    expect((await guardian.post(`/excuses/${excuseId}/messages`, { body: 'She is ill.' })).status).toBe(200)
    const told = await school.db
      .selectFrom('notifications')
      .select('userId')
      .where('body', '=', 'She is ill.')
      .where('redirectUrl', 'like', `%/${excuseId}%`)
      .orderBy('userId')
      .execute()
    return told.map(({ userId }) => userId)
  }
  return { ...family, excuseId, advisor, ask, opens, answer }
}
let asked: Awaited<ReturnType<typeof makeAsked>>
beforeEach(async () => {
  asked = await makeAsked()
})

describe('a family’s answer', () => {
  it('reaches who wrote and still handles the excuse, not whom the student was moved away from', async () => {
    const next = await makeHolder(['excuses.view', 'excuses.decide'])
    const overseer = await makeHolder(['excuses.view.all', 'excuses.decide.all'], [1])
    await asked.ask(overseer)
    await moveTo(asked.studentId, await makeHouse(school.db, { advisorId: next }))
    expect(await asked.opens(asked.advisor)).toBe(404)
    expect(await asked.answer()).toEqual([next, overseer])
  })

  it('does not reach who wrote and lost the right, nor who sees the excuse and not its papers', async () => {
    const overseer = await makeHolder(['excuses.view.all', 'excuses.decide.all'])
    const looking = await makeHolder(['excuses.view.all', 'excuses.decide.all'])
    await asked.ask(overseer)
    await asked.ask(looking)
    await withdrawRights(overseer)
    await withdrawRights(looking)
    await addToGroup(school.db, looking, await makeGroup(school.db, { permissions: ['excuses.view.all'] }))
    expect([await asked.opens(overseer), await asked.opens(looking)]).toEqual([403, 200])
    expect(await asked.answer()).toEqual([asked.advisor])
  })

  it('reaches, when none of them is left, who teaches the student and decides, and else who decides for the campus', async () => {
    const oversees = await makeHolder(['excuses.view.all', 'excuses.decide.all'], [1])
    const gone = await makeHolder(['excuses.view.all', 'excuses.decide.all'])
    await school.db
      .updateTable('users')
      .set({ deactivatedAt: new Date(0) })
      .where('id', '=', gone)
      .execute()
    await moveTo(asked.studentId, null)
    const told = await asked.answer()
    expect(told).toContain(oversees)
    expect(told).not.toContain(elsewhere)
    expect(told).not.toContain(gone)
    expect(told).not.toContain(asked.advisor)

    asked = await makeAsked()
    await withdrawRights(asked.advisor)
    const decides = await makeHolder(['excuses.view', 'excuses.decide'])
    await teach([decides, await makeHolder(['excuses.view'])], asked.studentId)
    expect(await asked.answer()).toEqual([decides])
  })

  it('reaches who teaches the student until the day of a drop, and not from it on', async () => {
    await withdrawRights(asked.advisor)
    const [still, before] = [
      await makeHolder(['excuses.view', 'excuses.decide']),
      await makeHolder(['excuses.view', 'excuses.decide']),
    ]
    const droppedAt = new Date(school.clock.nowMs())
    const cycleId = await makeCycle(school.db, { nowMs: droppedAt.getTime(), startsInDays: -1 })
    for (const [expert, untilDay] of [
      [still, '2026-11-11'],
      [before, '2026-11-10'],
    ] as const) {
      const experienceId = await makeExperience(school.db, { cycleId, expertIds: [expert] })
      const { studentId } = asked
      await school.db
        .insertInto('registrations')
        .values({ experienceId, studentId, untilDay, droppedAt })
        .execute()
    }
    expect(await asked.answer()).toEqual([still])
  })
})
