import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHouse } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const path = '/backoffice/house-cup'
let school: TestSchool
let advisor: Client
let admin: Client
let cycleId: number
let laterId: number
let juniper: number
let aspen: number

beforeAll(async () => {
  school = await startTestSchool()
  const nowMs = school.clock.nowMs()
  cycleId = await makeCycle(school.db, { nowMs })
  laterId = await makeCycle(school.db, { nowMs, title: 'Cycle 3', startsInDays: 30, endsInDays: 60 })
  juniper = await makeHouse(school.db, { title: 'Juniper House' })
  aspen = await makeHouse(school.db, { title: 'Aspen House', cohortId: 2 })
  advisor = await school.as('advisor')
  admin = await school.as('admin')
})
afterAll(() => school?.stop())

const entry = (choice: object = {}) => ({
  house_id: juniper,
  cycle_id: cycleId,
  points: 5,
  reason: 'Clean-up day',
  ...choice,
})
const give = async (choice: object = {}, as = advisor): Promise<number> => {
  const { status, body } = await as.post(`${path}/points`, entry(choice))
  expect(status).toBe(200)
  return body.id
}
const ranking = async () => {
  const { body } = await advisor.get(`${path}/cycle`)
  return body.ranking.map(({ place, title, points }: { place: number; title: string; points: number }) => [
    place,
    title,
    points,
  ])
}

describe('points', () => {
  it('rank the houses, are corrected, taken back and brought back', async () => {
    expect(await ranking()).toEqual([
      [1, 'Aspen House', 0],
      [1, 'Juniper House', 0],
    ])
    const given = await advisor.post(`${path}/points`, entry())
    expect(given.body.message).toBe('+5 points for Juniper House')
    const { id } = given.body
    const minus = await give({ house_id: aspen, points: -2, reason: 'Late again' })
    expect(await ranking()).toEqual([
      [1, 'Juniper House', 5],
      [2, 'Aspen House', -2],
    ])
    const { body } = await advisor.get(`${path}/points/${id}`)
    expect(body).toMatchObject({ points: 5, giver: 'Pat advisor', version: 1, can: { edit: true } })
    const corrected = await advisor.put(`${path}/points/${id}`, { ...entry({ points: 8 }), version: 1 })
    expect(corrected.status).toBe(200)
    const stale = await advisor.put(`${path}/points/${id}`, { ...entry({ points: 9 }), version: 1 })
    expect(stale.status).toBe(409)
    expect(await ranking()).toEqual([
      [1, 'Juniper House', 8],
      [2, 'Aspen House', -2],
    ])
    expect((await advisor.delete(`${path}/points/${id}`)).status).toBe(200)
    expect((await advisor.get(`${path}/points/${id}`)).status).toBe(404)
    expect((await advisor.delete(`${path}/points/${id}`)).status).toBe(404)
    expect(await ranking()).toEqual([
      [1, 'Juniper House', 0],
      [2, 'Aspen House', -2],
    ])
    expect((await advisor.post(`${path}/points/${id}/restore`)).status).toBe(200)
    expect((await ranking())[0]).toEqual([1, 'Juniper House', 8])
    const audit = await school.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectType', '=', 'house_cup_points')
      .where('subjectId', '=', String(id))
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'house_cup.given',
      'house_cup.corrected',
      'house_cup.taken_back',
      'house_cup.restored',
    ])
    for (const one of [id, minus]) await advisor.delete(`${path}/points/${one}`)
  })

  it('count for the year by cycle', async () => {
    const id = await give({ points: 7 })
    const { body } = await advisor.get(`${path}/year`)
    expect(body).toMatchObject({ years: ['2026-2027'], school_year: '2026-2027', cycles: [{ id: cycleId }] })
    expect(body.ranking[0]).toMatchObject({ title: 'Juniper House', points: 7, by_cycle: [7] })
    expect((await advisor.get(`${path}/year?school_year=1999-2000`)).body.cycles).toEqual([])
    await advisor.delete(`${path}/points/${id}`)
  })

  it('are found, sorted, paged and saved as CSV', async () => {
    const ids = [
      await give({ points: 3, reason: '100 % of tasks' }),
      await give({ points: 9, reason: '=HYPERLINK("x")' }),
      await give({ house_id: aspen, points: 1, reason: 'Song contest' }),
    ]
    const reasons = async (query: string) =>
      (await advisor.get(`${path}/cycle?${query}`)).body.entries.map(
        ({ reason }: { reason: string }) => reason,
      )
    expect(await reasons('search=contest')).toEqual(['Song contest'])
    expect(await reasons('search=aspen%20pat')).toEqual(['Song contest'])
    expect(await reasons('search=100%20%25')).toEqual(['100 % of tasks'])
    expect(await reasons(`house_id=${juniper}&sort=points&direction=asc`)).toEqual([
      '100 % of tasks',
      '=HYPERLINK("x")',
    ])
    expect(await reasons('page=2')).toEqual([])
    expect((await advisor.get(`${path}/cycle?sort=luck`)).status).toBe(400)
    expect((await advisor.get(`${path}/cycle?cycle_id=999`)).status).toBe(404)
    const csv = await advisor.get('/downloads/house-cup.csv?search=hyperlink')
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.text).toContain(`Juniper House,9,"'=HYPERLINK(""x"")",Pat advisor`)
    expect((await advisor.get('/downloads/house-cup.csv?house_id=x')).status).toBe(400)
    expect((await advisor.get('/downloads/house-cup.csv?cycle_id=999')).status).toBe(404)
    expect((await (await school.as('guardian')).get('/downloads/house-cup.csv')).status).toBe(403)
    expect((await school.nobody.get('/downloads/house-cup.csv')).status).toBe(401)
    for (const id of ids) await advisor.delete(`${path}/points/${id}`)
  })
})

describe('who may', () => {
  it('is everyone on the staff to look, and those who give to give', async () => {
    const id = await give()
    const facilitator = await school.as('facilitator')
    const page = await facilitator.get(`${path}/cycle`)
    expect(page.body).toMatchObject({ can: { give: false }, entries: [{ can: { edit: false } }] })
    expect((await facilitator.get(`${path}/year`)).status).toBe(200)
    expect((await facilitator.get(`${path}/form`)).status).toBe(403)
    expect((await facilitator.post(`${path}/points`, entry())).status).toBe(403)
    expect((await facilitator.delete(`${path}/points/${id}`)).status).toBe(403)
    for (const call of ['cycle', 'year', 'form', `points/${id}`])
      expect((await (await school.as('student')).get(`${path}/${call}`)).status).toBe(403)
    await advisor.delete(`${path}/points/${id}`)
  })

  it('corrects own points only, admins everybody’s', async () => {
    const id = await give()
    const dean = await school.as('dean')
    for (const answer of [
      await dean.put(`${path}/points/${id}`, { ...entry({ points: 6 }), version: 1 }),
      await dean.delete(`${path}/points/${id}`),
      await dean.post(`${path}/points/${id}/restore`),
    ]) {
      expect(answer.status).toBe(403)
      expect(answer.body.message).toBe('Only Pat advisor and admins change these points.')
    }
    expect((await admin.put(`${path}/points/${id}`, { ...entry({ points: 6 }), version: 1 })).status).toBe(
      200,
    )
    expect((await admin.delete(`${path}/points/${id}`)).status).toBe(200)
    expect((await admin.post(`${path}/points/999/restore`)).status).toBe(404)
  })

  it('gives to the houses of the campuses of the permission', async () => {
    const groupId = (
      await school.db
        .insertInto('permissionGroups')
        .values({ slug: 'harbor_givers', title: 'Harbor givers' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    await school.db
      .insertInto('permissionGroupPermissions')
      .values({ groupId, permission: 'house_cup.give', cohortId: 2 })
      .execute()
    const employeeId = await school.persona('admissions')
    await school.db.insertInto('permissionGroupMembers').values({ groupId, employeeId }).execute()
    const harbor = await school.as('admissions')
    expect((await harbor.get(`${path}/form`)).body.houses).toMatchObject([{ id: aspen }])
    const refusal = await harbor.post(`${path}/points`, entry())
    expect([refusal.status, refusal.body.formErrors.house_id]).toEqual([422, 'Choose a house.'])
    await advisor.delete(`${path}/points/${await give({ house_id: aspen }, harbor)}`)
  })
})

it.each([
  [{ house_id: null }, 'house_id', 'Choose a house.'],
  [{ house_id: 999 }, 'house_id', 'Choose a house.'],
  [{ points: 0 }, 'points', 'Write a whole number, such as 5; below 0 takes points.'],
  [{ points: 2.5 }, 'points', 'Write a whole number, such as 5; below 0 takes points.'],
  [{ points: 101 }, 'points', 'One entry gives or takes up to 100 points.'],
  [{ reason: ' ' }, 'reason', 'Say what the points are for.'],
  [{ reason: 'x'.repeat(301) }, 'reason', 'A reason takes up to 300 characters.'],
])('refuses %o at its field', async (choice, field, sentence) => {
  const { status, body } = await advisor.post(`${path}/points`, entry(choice))
  expect([status, body.formErrors[field]]).toEqual([422, sentence])
})

it('refuses a cycle that has not begun', async () => {
  const { body } = await advisor.post(`${path}/points`, entry({ cycle_id: laterId }))
  expect(body.formErrors).toEqual({ cycle_id: 'Choose a cycle that has begun.' })
})
