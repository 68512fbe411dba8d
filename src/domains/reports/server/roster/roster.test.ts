import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { RosterRow } from '../../contract/roster.contract.ts'

const path = '/pages/admin/reports/experiences-roster'
let school: TestSchool
let admin: Client
const ids = { ana: 0, ben: 0, cleo: 0, kelp: 0, robots: 0, house: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeSchoolYear(db)
  const expertIds = [await school.persona('facilitator')]
  ids.house = await makeHouse(db, { title: 'Juniper House' })
  ids.ana = await makeStudent(db, {
    name: 'Ana Cruz',
    email: 'ana@student.test',
    houseId: ids.house,
    grade: 9,
  })
  ids.ben = await makeStudent(db, { name: 'Ben Ibáñez', email: 'ben@student.test', grade: 10 })
  ids.cleo = await makeStudent(db, { name: '=Cleo Dunn', email: 'cleo@student.test', grade: 10, cohortId: 2 })
  ids.kelp = await makeExperience(db, {
    cycleId,
    title: 'Kelp',
    studentIds: [ids.ana, ids.ben, ids.cleo],
    expertIds,
  })
  ids.robots = await makeExperience(db, { cycleId, title: 'Robots', type: 'stem', studentIds: [ids.ana] })
  const gone = await makeExperience(db, { cycleId, title: 'Gone', studentIds: [ids.ana] })
  await db.updateTable('experiences').set({ archivedAt: new Date() }).where('id', '=', gone).execute()
  admin = await school.as('admin')
})
afterAll(() => school.stop())

const pairs = (rows: RosterRow[]) => rows.map((row) => `${row.experience_title}: ${row.student_name}`)
const rows = async (query = '', client = admin) => pairs((await client.get(`${path}${query}`)).body)
const valuesOf = async (column: string, more = '') =>
  (await admin.get(`${path}/values?column=${column}${more}`)).body

describe('the roster', () => {
  it('tells every place with the names of the document, by experience and name', async () => {
    const { body } = await admin.get(path)
    expect(pairs(body)).toEqual([
      'Kelp: Ana Cruz',
      'Kelp: =Cleo Dunn',
      'Kelp: Ben Ibáñez',
      'Robots: Ana Cruz',
    ])
    expect(body[0]).toEqual({
      experience_id: ids.kelp,
      experience_title: 'Kelp',
      experience_type: 'expedition',
      student_name: 'Ana Cruz',
      student_email: 'ana@student.test',
      student_id: ids.ana,
      grade: 9,
      campus: expect.any(String),
      house: 'Juniper House',
    })
    expect((await admin.get(`${path}/count`)).body).toEqual({ total: 4 })
  })

  it('finds names with and without their accents, and titles; signs alone find nobody', async () => {
    expect(await rows('?search=ibanez')).toEqual(['Kelp: Ben Ibáñez'])
    expect(await rows('?search=robo')).toEqual(['Robots: Ana Cruz'])
    expect(await rows('?search=%25')).toEqual([])
    expect((await admin.get(`${path}/count?search=ana`)).body).toEqual({ total: 2 })
  })

  it('is narrowed by several values of a column, and by several columns at once', async () => {
    expect(await rows('?grade=10')).toEqual(['Kelp: =Cleo Dunn', 'Kelp: Ben Ibáñez'])
    expect(await rows('?grade=9&grade=10&campus=2')).toEqual(['Kelp: =Cleo Dunn'])
    expect(await rows('?type=stem')).toEqual(['Robots: Ana Cruz'])
    expect(await rows('?houses=0')).toEqual(['Kelp: =Cleo Dunn', 'Kelp: Ben Ibáñez'])
    expect(await rows('?grade=many&campus=99999999999')).toEqual([])
    expect((await admin.get(`${path}/count?houses=${ids.house}`)).body).toEqual({ total: 2 })
  })

  it('offers the values there are among what the other columns leave, with how many rows have them', async () => {
    expect(await valuesOf('experience')).toEqual({
      values: [
        { value: String(ids.kelp), label: 'Kelp', count: 3 },
        { value: String(ids.robots), label: 'Robots', count: 1 },
      ],
      total: 2,
    })
    const labels = (await valuesOf('grade', '&type=expedition&grade=9')).values
    expect(labels).toMatchObject([
      { label: 'Grade 9', count: 1 },
      { label: 'Grade 10', count: 2 },
    ])
    expect((await valuesOf('experience', '&like=ROB')).values).toMatchObject([{ label: 'Robots' }])
    expect((await admin.get(`${path}/values?column=email`)).status).toBe(400)
  })

  it('pages, sorts both ways, and answers windows of all rows', async () => {
    expect(await rows('?sort=-student')).toEqual([
      'Kelp: Ben Ibáñez',
      'Kelp: =Cleo Dunn',
      'Kelp: Ana Cruz',
      'Robots: Ana Cruz',
    ])
    expect(await rows('?page=2')).toEqual([])
    expect(await rows('?from=3')).toEqual(['Robots: Ana Cruz'])
    expect((await admin.get(`${path}?page_size=7`)).body.data.formErrors.page_size).toBe(
      'Choose 25, 50 or 100.',
    )
    expect((await admin.get(`${path}?page=0`)).status).toBe(400)
    expect(await rows('?sort=drop%20table')).toHaveLength(4)
  })
})

describe('the roster as a file', () => {
  it('is CSV at the address of the page, too, and no formula', async () => {
    const { text, headers } = await admin.get(`${path}?output=csv&grade=10`)
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['content-disposition']).toContain('experiences-roster.csv')
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toContain('Experience,Type,Student,Email')
    expect(lines[1]).toContain("Kelp,Expedition,'=Cleo Dunn,cleo@student.test,10,")
    expect(lines).toHaveLength(3)
    const file = '/downloads/reports/experiences-roster'
    expect((await admin.get(`${file}.csv?grade=10`)).text).toBe(text)
    expect((await admin.get(`${file}.xlsx`)).status).toBe(200)
  })

  it('is a page to print, with all rows and marks made harmless', async () => {
    await school.db
      .updateTable('experiences')
      .set({ title: '<b>Robots</b>' })
      .where('id', '=', ids.robots)
      .execute()
    const { text, headers } = await admin.get('/downloads/reports/experiences-roster.html')
    expect(headers['content-type']).toContain('text/html')
    expect(text).toContain('<td>&lt;b&gt;Robots&lt;/b&gt;</td>')
    expect(text).toContain('Printed by Pat admin')
    expect(text.match(/<tr>/g)).toHaveLength(5)
  })

  it('is counted among what leaves', async () => {
    const { rows: counted } = await school.db
      .selectFrom('departures')
      .select(['what', 'people', 'rows'])
      .orderBy('id')
      .limit(1)
      .execute()
      .then((found) => ({ rows: found }))
    expect(counted).toEqual([{ what: 'Experiences roster', people: 2, rows: 2 }])
  })
})

describe('who sees it', () => {
  it('is of one’s own students for a facilitator, in rows, number, suggestions and file', async () => {
    const facilitator = await school.as('facilitator')
    const dean = await makeEmployee(school.db)
    const permissions = ['people.view.all', 'people.view', 'shell.use'] as const
    await addToGroup(school.db, dean, await makeGroup(school.db, { permissions, cohortIds: [2] }))
    const limited = await school.as(dean)
    expect(await rows('', limited)).toEqual(['Kelp: =Cleo Dunn'])
    expect((await limited.get(`${path}/count`)).body).toEqual({ total: 1 })
    expect((await limited.get(`${path}/values?column=grade`)).body.values).toMatchObject([{ count: 1 }])
    expect((await limited.get(`${path}?output=csv`)).text.trim().split('\r\n')).toHaveLength(2)
    expect(await rows('', facilitator)).toHaveLength(4)
  })

  it('is not for families', async () => {
    for (const who of ['student', 'guardian'] as const)
      for (const rest of ['', '/count', '/values?column=grade', '?output=csv'])
        expect((await (await school.as(who)).get(`${path}${rest}`)).status).toBe(403)
  })

  it('knows no cycle that there is not', async () => {
    for (const rest of ['', '/count'])
      expect((await admin.get(`${path}${rest}?cycle_id=999999`)).status).toBe(404)
  })
})
