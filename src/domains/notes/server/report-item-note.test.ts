import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let advisor: Client
let houseId: number
let reportId: number

beforeAll(async () => {
  school = await startTestSchool()
  houseId = await makeHouse(school.db, { advisorId: await school.persona('advisor') })
  const report = await school.db
    .insertInto('houseReports')
    .values({ houseId, weekStartsOn: '2026-11-02', madeAt: new Date('2026-11-09T11:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow()
  reportId = report.id
  advisor = await school.as('advisor')
})
afterAll(() => school.stop())

async function makeItem(): Promise<{ itemId: number; studentId: number; path: string }> {
  const studentId = await makeStudent(school.db, { houseId })
  const { id } = await school.db
    .insertInto('houseReportItems')
    .values({
      reportId,
      studentId,
      categories: ['unexcused_absence'],
      approachType: 'check_in',
      recommendation: 'MESSAGE_STUDENT_AND_GUARDIANS',
      evidence: JSON.stringify({ unexcused_absence: { count: 3, countBefore: 0, sessions: [] } }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { itemId: id, studentId, path: `/backoffice/houses/${houseId}/overview/${reportId}/${id}/note` }
}

const form = { categories: [1], title: '', body: '<p>Spoke.</p>', sentiment: 'neutral', visibility: 'all' }
const stateOf = (itemId: number) =>
  school.db
    .selectFrom('houseReportItems')
    .select(['doneHow', 'decidedBy', 'dismissedAt'])
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()

describe('the note of an item', () => {
  it('starts with the item, its student and the defaults', async () => {
    const { path, studentId } = await makeItem()
    expect((await advisor.get(path)).body).toMatchObject({
      student: { id: studentId },
      item: { title: '3 unexcused absences', weekStartsOn: '2026-11-02' },
      categories: [{ id: 1, title: 'Attendance', color: 'late', isActive: true }, {}, {}, {}, {}, {}],
      note: { categories: [], body: '', sentiment: null, dueAt: null, medium: null, visibility: 'all' },
    })
  })

  it('is saved and marks the item as done by it', async () => {
    const { path, studentId, itemId } = await makeItem()
    const { status, body } = await advisor.post(path, form)
    expect([status, body.message]).toEqual([200, 'Note saved'])
    expect(await stateOf(itemId)).toEqual({
      doneHow: 'note',
      decidedBy: await school.persona('advisor'),
      dismissedAt: null,
    })
    const note = (await advisor.get(`/backoffice/students/${studentId}/notes/${body.id}`)).body
    expect(note.reportUrl).toBe(`/houses/${houseId}/overview/${reportId}`)
  })

  it('that is restricted shows in the report neither whose it is nor when in the day it was written', async () => {
    const { path, itemId } = await makeItem()
    const dean = await school.as('dean')
    expect((await dean.post(path, { ...form, visibility: 'restricted' })).status).toBe(200)
    const address = `/backoffice/houses/${houseId}/overview/${reportId}`
    const { body } = await (await school.as('counselor')).get(address)
    const item = body.items.find(({ id }: { id: number }) => id === itemId)
    expect(item).toMatchObject({ doneHow: 'note', decidedByName: null, doneAt: '2026-11-10T17:00:00.000Z' })
    const { body: late } = await advisor.post(`/backoffice/houses/${houseId}/overview/${reportId}`, {
      houseReportItemId: itemId,
      _action: 'dismiss',
    })
    expect(JSON.stringify(late)).not.toContain('Pat dean')
  })

  it('that is refused leaves the item open', async () => {
    const { path, itemId } = await makeItem()
    const { status, body } = await advisor.post(path, { body: '' })
    expect(status).toBe(422)
    expect(Object.keys(body.formErrors)).toEqual(['categories', 'body', 'sentiment'])
    expect((await advisor.post(path, { ...form, categories: ['x'] })).status).toBe(400)
    expect(await stateOf(itemId)).toMatchObject({ doneHow: null })
  })

  it('is found only in its report and house, by those who open the house', async () => {
    const { itemId, path } = await makeItem()
    const other = await makeHouse(school.db, { title: 'Aspen House' })
    const facilitator = await school.as('facilitator')
    for (const [client, address] of [
      [advisor, `/backoffice/houses/${houseId}/overview/${reportId}/999999/note`],
      [advisor, `/backoffice/houses/${houseId}/overview/999999/${itemId}/note`],
      [advisor, `/backoffice/houses/${other}/overview/${reportId}/${itemId}/note`],
      [facilitator, path],
    ] as const)
      expect([address, (await client.get(address)).status]).toEqual([address, 404])
    expect(
      (await advisor.post(`/backoffice/houses/${other}/overview/${reportId}/${itemId}/note`, form)).status,
    ).toBe(404)
    expect((await advisor.get(path.replace(String(itemId), 'x'))).status).toBe(400)
    expect(await stateOf(itemId)).toMatchObject({ doneHow: null })
  })

  it('needs the right to write notes and to act on the report', async () => {
    const { path, itemId } = await makeItem()
    for (const person of ['admissions', 'operations', 'guardian', 'student'] as const) {
      const client = await school.as(person)
      expect([person, (await client.get(path)).status]).toEqual([person, 403])
      expect([person, (await client.post(path, form)).status]).toEqual([person, 403])
    }
    const { status, body } = await (await school.as('facilitator')).post(path, form)
    expect([status, body.message]).toEqual([
      403,
      'This needs the right “Mark items of the weekly report as done or dismiss them, in the houses one opens”, which you do not have.',
    ])
    expect(await stateOf(itemId)).toMatchObject({ doneHow: null })
    expect((await (await school.as('counselor')).post(path, form)).status).toBe(200)
  })
})
