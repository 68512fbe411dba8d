import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let own: number
let other: number
let archived: number
let advisor: Client
let dean: Client
beforeAll(async () => {
  school = await startTestSchool()
  const advisorId = await school.persona('advisor')
  own = await makeHouse(school.db, { title: 'Juniper House', advisorId })
  other = await makeHouse(school.db, { title: 'Álamo House', cohortId: 2 })
  archived = await makeHouse(school.db, { title: 'Old House', cohortId: 2 })
  await school.db
    .updateTable('houses')
    .set({ archivedAt: new Date(school.clock.nowMs()) })
    .where('id', '=', archived)
    .execute()
  await makeStudent(school.db, { houseId: own })
  advisor = await school.as('advisor')
  dean = await school.as('dean')
})
afterAll(() => school.stop())

const titles = (body: { housesByCampus: { houses: { title: string }[] }[] }) =>
  body.housesByCampus.flatMap(({ houses }) => houses.map(({ title }) => title))

/** A person who manages, creates and opens houses of campus 2 alone. */
async function managerOfCampus2(): Promise<Client> {
  const id = await makeEmployee(school.db)
  const groupId = await makeGroup(school.db, {
    permissions: ['shell.use', 'houses.view.all', 'houses.manage', 'houses.create'],
    cohortIds: [2],
  })
  await addToGroup(school.db, id, groupId)
  return school.as(id)
}

describe('the list of houses', () => {
  it('groups houses by campus and says what the viewer may do with each', async () => {
    const { body } = await advisor.get('/backoffice/houses')
    expect(body).toMatchObject({
      canManageHouses: false,
      canCreateHouse: false,
      redirectToMainHouse: own,
      isHouseAdvisor: true,
      housesByCampus: [
        {
          cohort_id: 1,
          cohort_title: 'Campus 1',
          houses: [
            {
              id: own,
              title: 'Juniper House',
              logo_url: null,
              advisor: { name: 'Pat advisor' },
              president: null,
              vice_president: null,
              default_standup_time: null,
              cohort_id: 1,
              cohort_title: 'Campus 1',
              studentsCount: 1,
              can: { open: true, manage: false },
            },
          ],
        },
        { cohort_id: 2, houses: [{ id: other, can: { open: false, manage: false } }] },
      ],
    })
  })

  it('counts of each house whoever is of it, also who is away, and nobody who left', async () => {
    const full = await makeHouse(school.db, { title: 'Full House', cohortId: 2 })
    const [left = 0, away = 0] = [
      await makeStudent(school.db, { houseId: full }),
      await makeStudent(school.db, { houseId: full }),
      await makeStudent(school.db, { houseId: full }),
    ]
    await school.db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', left).execute()
    await school.db
      .updateTable('students')
      .set({ status: 'leave_of_absence' })
      .where('id', '=', away)
      .execute()
    const { body } = await dean.get('/backoffice/houses')
    const counts = body.housesByCampus.flatMap(
      ({ houses }: { houses: { id: number; studentsCount: number }[] }) =>
        houses
          .filter(({ id }) => id === full || id === other)
          .map((house) => [house.id, house.studentsCount]),
    )
    expect(counts.toSorted()).toEqual(
      [
        [full, 2],
        [other, 0],
      ].toSorted(),
    )
    await school.db.updateTable('students').set({ houseId: null }).where('houseId', '=', full).execute()
    await school.db.deleteFrom('houses').where('id', '=', full).execute()
  })

  it('finds by title and advisor, whatever the case and accents', async () => {
    expect(titles((await dean.get('/backoffice/houses?search=alamo')).body)).toEqual(['Álamo House'])
    expect(titles((await dean.get('/backoffice/houses?search=PAT%20adv')).body)).toEqual(['Juniper House'])
    expect(titles((await dean.get('/backoffice/houses?search=%25')).body)).toEqual([])
  })

  it('shows archived houses to those who manage them, and only when asked', async () => {
    expect(titles((await dean.get('/backoffice/houses')).body)).not.toContain('Old House')
    expect(titles((await dean.get('/backoffice/houses?archived=true')).body)).toContain('Old House')
    expect(titles((await advisor.get('/backoffice/houses?archived=true')).body)).not.toContain('Old House')
  })

  it('leads nobody to a house who advises none or several', async () => {
    expect((await dean.get('/backoffice/houses')).body).toMatchObject({
      canManageHouses: true,
      canCreateHouse: false,
      redirectToMainHouse: null,
      isHouseAdvisor: false,
    })
    const second = await makeHouse(school.db, { title: 'Second', advisorId: await school.persona('advisor') })
    expect((await advisor.get('/backoffice/houses')).body).toMatchObject({
      redirectToMainHouse: null,
      isHouseAdvisor: true,
    })
    await school.db.deleteFrom('houses').where('id', '=', second).execute()
  })

  it('limits what one may do to one’s campuses', async () => {
    const manager = await managerOfCampus2()
    const { body } = await manager.get('/backoffice/houses?archived=true')
    const can = Object.fromEntries(
      body.housesByCampus.flatMap((group: { houses: { title: string; can: object }[] }) =>
        group.houses.map((house) => [house.title, house.can]),
      ),
    )
    expect(can).toEqual({
      'Juniper House': { open: false, manage: false },
      'Álamo House': { open: true, manage: true },
      'Old House': { open: true, manage: true },
    })
  })

  it('puts one’s campuses first, and names no student of a house that one does not open', async () => {
    const presiding = async (houseId: number, cohortId: number) => {
      const presidentId = await makeStudent(school.db, { name: 'Pia President', houseId, cohortId })
      await school.db.updateTable('houses').set({ presidentId }).where('id', '=', houseId).execute()
      return presidentId
    }
    const presidents = [await presiding(own, 1), await presiding(other, 2)]
    const { body } = await (await managerOfCampus2()).get('/backoffice/houses')
    type Listed = { cohort_id: number; houses: { president: { name: string } | null }[] }
    expect(body.housesByCampus.map((group: Listed) => [group.cohort_id, group.houses[0]?.president])).toEqual(
      [
        [2, { id: presidents[1], name: 'Pia President' }],
        [1, null],
      ],
    )
    await school.db.updateTable('houses').set({ presidentId: null }).execute()
    await school.db.deleteFrom('students').where('id', 'in', presidents).execute()
  })

  it('is refused without the permission and without a session, and takes no nonsense', async () => {
    expect((await school.nobody.get('/backoffice/houses')).status).toBe(401)
    for (const slug of ['facilitator', 'student', 'guardian'] as const)
      expect((await (await school.as(slug)).get('/backoffice/houses')).status).toBe(403)
    expect((await dean.get('/backoffice/houses?archived=perhaps')).status).toBe(400)
  })
})

describe('the head of a house', () => {
  it('names the tabs one may open', async () => {
    const { body } = await advisor.get(`/backoffice/houses/${own}/_index`)
    expect(body).toMatchObject({
      id: own,
      isHouseAdvisor: true,
      can: { manage: false, actOnReports: true },
      tabs: [
        { value: 'overview', label: 'Overview' },
        { value: 'students', label: 'Students' },
        { value: 'attendances', label: 'Attendances' },
      ],
    })
    const operations = await school.as('operations')
    const seen = await operations.get(`/backoffice/houses/${own}/_index`)
    expect(seen.body.tabs.map(({ value }: { value: string }) => value)).toEqual(['overview', 'students'])
    expect(seen.body).toMatchObject({ isHouseAdvisor: false, can: { manage: true, actOnReports: false } })
  })

  it('does not exist for whoever may open no tab of it', async () => {
    expect((await advisor.get(`/backoffice/houses/${other}/_index`)).status).toBe(404)
    expect((await (await school.as('facilitator')).get(`/backoffice/houses/${own}/_index`)).status).toBe(404)
    expect((await (await school.as('student')).get(`/backoffice/houses/${own}/_index`)).status).toBe(403)
    expect((await dean.get('/backoffice/houses/999999/_index')).status).toBe(404)
    expect((await dean.get('/backoffice/houses/x/_index')).status).toBe(400)
  })
})
