import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { personaSlugs } from '#test/schools/personas.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeNote } from '../notes.factory.ts'

let school: TestSchool
let director: Client
const path = '/backoffice/reports/notes/categories'

beforeAll(async () => {
  school = await startTestSchool()
  director = await school.as('director')
})
afterAll(() => school.stop())

const titles = async () => (await director.get(path)).body.map(({ title }: { title: string }) => title)

describe('the managed list', () => {
  it('counts the notes of each category', async () => {
    const studentId = await makeStudent(school.db)
    await makeNote(school.db, { studentId, authorId: await school.persona('dean'), categoryIds: [1, 4] })
    const { body } = await director.get(path)
    expect(body.slice(0, 4)).toEqual([
      { id: 1, title: 'Attendance', color: 'late', isActive: true, notes: 1 },
      { id: 2, title: 'Family contact', color: 'accent', isActive: true, notes: 0 },
      { id: 3, title: 'Wellbeing', color: 'exc', isActive: true, notes: 0 },
      { id: 4, title: 'Academic', color: 'present', isActive: true, notes: 1 },
    ])
  })

  it('gets a category at its end, which forms offer at once', async () => {
    const { status, body } = await director.post(path, { title: '  Student   life ', color: 'neutral' })
    expect([status, body]).toEqual([
      200,
      { id: expect.any(Number), title: 'Student life', color: 'neutral', isActive: true },
    ])
    expect((await titles()).at(-1)).toBe('Student life')
  })

  it('renames, colours and retires; what is retired is not offered', async () => {
    const change = { title: 'Conduct', color: 'exc', isActive: false }
    expect((await director.put(`${path}/5`, change)).body).toEqual({ id: 5, ...change })
    const studentId = await makeStudent(school.db)
    const { body } = await director.get(`/backoffice/students/${studentId}/notes/form`)
    expect(body.categories.map(({ id }: { id: number }) => id)).not.toContain(5)
    expect((await director.put(`${path}/999999`, change)).status).toBe(404)
  })

  it('keeps a title and a switch that are changed at once, and what is not sent', async () => {
    const both = [{ title: 'Student voice' }, { isActive: false }]
    await Promise.all(both.map((part) => director.put(`${path}/4`, part)))
    const of = (list: { id: number }[]) => list.find(({ id }) => id === 4)
    expect(of((await director.get(path)).body)).toMatchObject({
      title: 'Student voice',
      color: 'present',
      isActive: false,
    })
    expect((await director.put(`${path}/4`, {})).body).toMatchObject({ title: 'Student voice' })
    expect((await director.put(`${path}/4`, { title: ' ' })).status).toBe(422)
  })

  it('is put into another order, whole or not at all', async () => {
    const ids = (await director.get(path)).body.map(({ id }: { id: number }) => id)
    const reversed = [...ids].reverse()
    const { body } = await director.put(`${path}/order`, { ids: reversed })
    expect(body.map(({ id }: { id: number }) => id)).toEqual(reversed)
    expect((await director.put(`${path}/order`, { ids: reversed.slice(1) })).status).toBe(422)
    expect((await director.put(`${path}/order`, { ids: [] })).status).toBe(400)
  })

  it.each([
    [{ title: '', color: 'exc' }, { title: 'Give the category a title.' }],
    [{ title: 'a'.repeat(41), color: 'exc' }, { title: 'Keep the title within 40 characters.' }],
    [{ title: ' WELLBÉING ', color: 'exc' }, { title: 'There is already a category with this title.' }],
    [{ title: 'New', color: '#ff0000' }, { color: 'Choose one of the colors.' }],
  ])('does not take %o', async (form, errors) => {
    const { status, body } = await director.post(path, form)
    expect([status, body.formErrors]).toEqual([422, errors])
  })

  it('is refused to who does not manage it', async () => {
    for (const person of personaSlugs) {
      const may = ['superadmin', 'admin', 'director'].includes(person)
      const client = await school.as(person)
      expect([person, (await client.get(path)).status]).toEqual([person, may ? 200 : 403])
      if (may) continue
      expect((await client.post(path, { title: 'x', color: 'exc' })).status).toBe(403)
      expect((await client.put(`${path}/1`, { title: 'x', color: 'exc', isActive: true })).status).toBe(403)
      expect((await client.put(`${path}/order`, { ids: [1] })).status).toBe(403)
    }
  })
})
