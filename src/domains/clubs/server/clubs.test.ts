import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let director: Client
let sponsor: Client
let sponsorId: number
let colleague: Client

beforeAll(async () => {
  school = await startTestSchool()
  director = await school.as('director')
  sponsor = await school.as('facilitator')
  sponsorId = await school.persona('facilitator')
  colleague = await school.as('advisor')
})
afterAll(() => school.stop())
beforeEach(() => sql`truncate club_members, club_meetings, clubs`.execute(school.owner))

const path = '/backoffice/clubs'
const tuesday = { weekday: 2, starts_at: '15:30', ends_at: '16:30', place: 'Room 4', video_url: null }
const fields = (choice: object = {}) => ({
  title: 'Chess',
  description: 'Openings and endgames.',
  cohort_id: 1,
  sponsor_id: sponsorId,
  capacity: 2,
  meetings: [tuesday],
  ...choice,
})
const create = async (choice: object = {}) => Number((await director.post(path, fields(choice))).body.id)
const save = (client: Client, id: number, choice: object = {}, version = 1) =>
  client.call({ method: 'PUT', url: `/api${path}/${id}`, payload: { ...fields(choice), version } })
const member = (client: Client, id: number, studentId: number, more: object = {}) =>
  client.post(`${path}/${id}/members`, { _action: 'add', student_id: studentId, ...more })
const namesOf = async (client: Client, id: number): Promise<string[]> =>
  (await client.get(`${path}/${id}/members`)).body.members.map(({ name }: { name: string }) => name)
const errorsOf = (answer: { body: { data: { formErrors: object } } }) => answer.body.data.formErrors

describe('clubs', () => {
  it('are read by staff, created by who manages clubs, changed by their sponsor, and seen by no family', async () => {
    const id = await create()
    const { body } = await sponsor.get(path)
    expect(body.canCreate).toBe(false)
    expect(body.clubs).toMatchObject([
      {
        id,
        title: 'Chess',
        campus: 'Campus 1',
        meetings: [tuesday],
        members: 0,
        capacity: 2,
        canManage: true,
      },
    ])
    expect((await colleague.get(`${path}/${id}`)).body.canManage).toBe(false)
    expect((await sponsor.post(path, fields({ title: 'Go' }))).status).toBe(403)
    expect((await save(colleague, id)).status).toBe(403)
    expect((await member(colleague, id, 1)).status).toBe(403)
    expect((await colleague.get(`${path}/${id}/candidates`)).status).toBe(403)
    expect((await save(sponsor, id, { title: 'Chess & Go' })).status).toBe(200)
    // The campus is for who manages the clubs of both.
    expect(errorsOf(await save(sponsor, id, { cohort_id: 2 }, 2))).toHaveProperty('cohort_id')
    expect((await save(director, id, { cohort_id: null }, 2)).status).toBe(200)
    expect((await (await school.as('guardian')).get(path)).status).toBe(403)
    expect((await director.get(`${path}/9999`)).status).toBe(404)
  })

  it('say by field what is wrong, and who was faster', async () => {
    const id = await create()
    expect(errorsOf(await director.post(path, fields()))).toEqual({
      title: 'There is already a club with this title.',
    })
    expect(errorsOf(await save(director, id, { capacity: 0 }))).toHaveProperty('capacity')
    expect(errorsOf(await save(director, id, { sponsor_id: 99_999 }))).toHaveProperty('sponsor_id')
    const early = { meetings: [{ ...tuesday, ends_at: '15:00' }] }
    expect(errorsOf(await save(director, id, early))).toEqual({
      'meetings.0.ends_at': 'A meeting must end after it starts.',
    })
    expect((await save(director, id)).status).toBe(200)
    const late = await save(sponsor, id)
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(/saved this club in the meantime/)
  })

  it('are archived with their members, and come back unless the title is taken', async () => {
    const id = await create()
    const studentId = await makeStudent(school.db, { name: 'Ada' })
    await member(director, id, studentId)
    await sponsor.post(`${path}/${id}`, { _action: 'archive' })
    expect((await director.get(path)).body.clubs).toEqual([])
    expect((await director.get(`${path}?archived=true`)).body.clubs).toMatchObject([{ id, members: 1 }])
    expect(errorsOf(await member(director, id, studentId))).toHaveProperty('form')
    const other = await create()
    expect(errorsOf(await sponsor.post(`${path}/${id}`, { _action: 'unarchive' }))).toHaveProperty('title')
    await director.post(`${path}/${other}`, { _action: 'archive' })
    expect((await sponsor.post(`${path}/${id}`, { _action: 'unarchive' })).body.message).toBe(
      'Chess meets again',
    )
  })
})

describe('the members of a club', () => {
  it('come while there are places: 25 at once for 2 are 2', async () => {
    const id = await create()
    const students = await Promise.all(Array.from({ length: 25 }, () => makeStudent(school.db)))
    const all = await Promise.all(students.map((studentId) => member(director, id, studentId)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(
      errorsOf(all.find(({ status }) => status !== 200) ?? { body: { data: { formErrors: {} } } }),
    ).toEqual({
      student_id: 'All 2 places of Chess are taken.',
    })
    expect(errorsOf(await save(director, id, { capacity: 1 }))).toEqual({
      capacity: 'The club has 2 members.',
    })
  })

  it('are of its campus and at the school, found by name, and out again; an undo gives them their office back', async () => {
    const { db } = school
    const id = await create()
    const ada = await makeStudent(db, { name: 'Ada Reyes' })
    const far = await makeStudent(db, { name: 'Ada Far', cohortId: 2 })
    const { body: found } = await director.get(`${path}/${id}/candidates?search=ada r`)
    expect(found).toEqual([{ id: ada, name: 'Ada Reyes', grade: 9, campus: 'Campus 1' }])
    expect(errorsOf(await member(director, id, far))).toEqual({ student_id: 'Ada Far is at another campus.' })
    await member(director, id, ada, { role: 'president' })
    expect(errorsOf(await member(director, id, ada))).toEqual({
      student_id: 'Ada Reyes is a member already.',
    })
    const remove = { _action: 'remove', student_id: ada }
    const { body: gone } = await director.post(`${path}/${id}/members`, remove)
    expect(gone).toMatchObject({ role: 'president', message: 'Ada Reyes is out of Chess' })
    expect((await director.post(`${path}/${id}/members`, remove)).status).toBe(404)
    await member(director, id, ada, { role: gone.role })
    expect((await director.get(`${path}/${id}`)).body.officers).toEqual([
      { id: ada, name: 'Ada Reyes', role: 'president' },
    ])
  })

  it('have one of each office', async () => {
    const id = await create()
    const [ada, ben] = [
      await makeStudent(school.db, { name: 'Ada' }),
      await makeStudent(school.db, { name: 'Ben' }),
    ]
    await member(director, id, ada, { role: 'president' })
    await member(director, id, ben)
    const role = (studentId: number, to: string) =>
      director.post(`${path}/${id}/members`, { _action: 'set_role', student_id: studentId, role: to })
    expect(errorsOf(await role(ben, 'president'))).toEqual({
      role: 'President is Ada. Make them a member first.',
    })
    expect((await role(ben, 'treasurer')).body).toMatchObject({ message: 'Ben is treasurer', role: 'member' })
    expect(await namesOf(director, id)).toEqual(['Ada', 'Ben'])
  })

  it('are all read by the sponsor, and by others as far as they see them', async () => {
    const id = await create()
    const ada = await makeStudent(school.db, { name: 'Ada' })
    await member(director, id, ada, { role: 'president' })
    expect(await namesOf(sponsor, id)).toEqual(['Ada'])
    expect(await namesOf(colleague, id)).toEqual([])
    expect((await colleague.get(path)).body.clubs[0]).toMatchObject({ members: 1, officers: [] })
    // A sponsor adds whom they see, and finds nobody else.
    expect((await sponsor.get(`${path}/${id}/candidates?search=a`)).body).toEqual([])
    expect((await member(sponsor, id, await makeStudent(school.db))).status).toBe(404)
    await sql`update users set deactivated_at = now() where id = ${ada}`.execute(school.db)
    expect((await director.get(`${path}/${id}`)).body).toMatchObject({ members: 0, officers: [] })
    // Who left the school holds no office any more.
    const ben = await makeStudent(school.db, { name: 'Ben' })
    expect((await member(director, id, ben, { role: 'president' })).status).toBe(200)
  })
})
