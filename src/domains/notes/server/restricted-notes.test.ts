import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { type Client, createClient } from '#test/client.ts'
import { type PersonaSlug, personaSlugs } from '#test/schools/personas.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeNote, secretWord } from './notes.factory.ts'

let school: TestSchool
let studentId: number
let authorId: number
let noteId: number

/** Deans and school directors read restricted notes; nobody else who did not write them (2-back-office §6). */
const readers: readonly PersonaSlug[] = ['dean', 'director']
/** Who may open notes at all. */
const openers: readonly PersonaSlug[] = [
  'superadmin',
  'admin',
  'director',
  'dean',
  'counselor',
  'advisor',
  'facilitator',
]
const others = personaSlugs.filter((slug) => !readers.includes(slug))

beforeAll(async () => {
  school = await startTestSchool()
  const houseId = await makeHouse(school.db, { advisorId: await school.persona('advisor') })
  studentId = await makeStudent(school.db, { name: 'Declan O’Shaughnessy', houseId })
  await makeExperience(school.db, {
    expertIds: [await school.persona('facilitator')],
    studentIds: [studentId],
  })
  authorId = await makeEmployee(school.db, { name: `Author ${secretWord}` })
  const involved = await makeEmployee(school.db, { name: `Involved ${secretWord}` })
  noteId = await makeNote(school.db, {
    studentId,
    authorId,
    title: `Title ${secretWord}`,
    text: `Text ${secretWord}`,
    sentiment: 'concern',
    visibility: 'restricted',
    dueOn: '2026-11-10',
    categoryIds: [3],
    peopleIds: [involved],
  })
})
afterAll(() => school.stop())

const student = () => `/backoffice/students/${studentId}/notes`
const paths = () => [
  student(),
  `${student()}?order=oldest`,
  `${student()}/${noteId}`,
  '/backoffice/reports/notes',
  `/backoffice/reports/notes/${noteId}`,
  `/search?q=${secretWord}`,
  '/backoffice/home',
  '/backoffice/root/authenticated',
]
const download = (client: Client, format: string, query = '') =>
  client.call({ method: 'GET', url: `/api/downloads/notes.${format}${query}` })

describe('a restricted note', () => {
  it('is read whole by deans and school directors', async () => {
    for (const slug of readers) {
      const client = await school.as(slug)
      expect((await client.get(`${student()}/${noteId}`)).body).toMatchObject({
        isReadable: true,
        title: `Title ${secretWord}`,
        sentiment: 'concern',
        author: { id: authorId },
      })
      expect((await download(client, 'csv')).text).toContain(`Text ${secretWord}`)
    }
  })

  it.each(others)('tells %s nothing on any path', async (slug) => {
    const client = await school.as(slug)
    for (const path of paths()) {
      const { text, status } = await client.get(path)
      expect([path, text.includes(secretWord), status >= 500]).toEqual([path, false, false])
    }
    // The workbook is zipped; it is made of the same rows.
    expect((await download(client, 'csv')).text).not.toContain(secretWord)
  })

  it.each(
    others.filter((slug) => openers.includes(slug)),
  )('shows %s that it exists, its day and category', async (slug) => {
    const client = await school.as(slug)
    const hidden = {
      id: noteId,
      student: { id: studentId, name: 'Declan O’Shaughnessy', grade: 9, houseTitle: 'Juniper House' },
      isReadable: false,
      visibility: 'restricted',
      categories: [{ id: 3, title: 'Wellbeing', color: 'exc', isActive: true }],
      createdAt: '2026-11-09T15:00:00.000Z',
      author: null,
      title: null,
      excerpt: null,
      sentiment: null,
      medium: null,
      peopleInvolved: [],
      dueAt: null,
      followUpDoneAt: null,
      followUpDoneBy: null,
      can: { edit: false, remove: false, followUp: false },
    }
    expect((await client.get(student())).body.notes).toEqual([hidden])
    expect((await client.get(`${student()}/${noteId}`)).body).toEqual({
      ...hidden,
      body: null,
      updatedAt: null,
      version: null,
      reportUrl: null,
    })
    expect((await download(client, 'csv')).text).toContain('Restricted note')
  })

  it('is found by no filter on what it hides, and by its category', async () => {
    const advisor = await school.as('advisor')
    const dean = await school.as('dean')
    const hiding = [`search=${secretWord}`, 'sentiment=concern', `author=${authorId}`]
    for (const query of [...hiding, 'followUp=due', 'followUp=open', `promisedBy=${authorId}`]) {
      const found = async (client: Client) =>
        (await client.get(`/backoffice/reports/notes?${query}`)).body.total
      expect([query, await found(advisor), await found(dean)]).toEqual([query, 0, 1])
    }
    for (const query of hiding) expect((await advisor.get(`${student()}?${query}`)).body.total).toBe(0)
    expect((await advisor.get('/backoffice/reports/notes?categories=3')).body.total).toBe(1)
    expect((await download(advisor, 'csv', `?search=${secretWord}`)).text).not.toContain('Declan')
  })

  it('names its author to nobody, not even among the filters', async () => {
    for (const path of [student(), '/backoffice/reports/notes']) {
      const { body } = await (await school.as('counselor')).get(path)
      expect([path, body.authors, body.promisers ?? []]).toEqual([path, [], []])
    }
  })

  it('cannot be changed, removed or followed up by who may not read it', async () => {
    for (const slug of others) {
      const client = await school.as(slug)
      const form = { categories: [3], body: 'x', sentiment: 'neutral', visibility: 'all', version: 1 }
      const statuses = [
        await client.put(`${student()}/${noteId}`, form),
        await client.delete(`${student()}/${noteId}`),
        await client.post(`${student()}/${noteId}/follow-up`, { done: true }),
      ].map(({ status, text }) => [status === 403 || status === 404, text.includes(secretWord)])
      expect([slug, statuses]).toEqual([
        slug,
        [
          [true, false],
          [true, false],
          [true, false],
        ],
      ])
    }
  })

  it('is not shown to families, nor in a mirror of them', async () => {
    const guardianId = await makeGuardian(school.db, { studentIds: [studentId] })
    for (const person of [guardianId, studentId]) {
      const { headers } = await (await school.as('dean')).post('/impersonate', { userId: person })
      const mirror = createClient(school.app, String(headers['set-cookie']).split(';')[0])
      for (const client of [await school.as(person), mirror]) {
        for (const path of [...paths(), '/family/calendar', '/family/week'])
          expect((await client.get(path)).text).not.toContain(secretWord)
        expect((await client.get(student())).status).toBe(403)
        expect((await download(client, 'csv')).status).toBe(403)
      }
    }
  })

  it('of another campus is not read by who reads those of one', async () => {
    const readerId = await makeEmployee(school.db)
    const groupId = await makeGroup(school.db, { permissions: ['notes.view.all', 'notes.view'] })
    const oneCampus = await makeGroup(school.db, { permissions: ['notes.view_restricted'], cohortIds: [2] })
    await addToGroup(school.db, readerId, groupId)
    await addToGroup(school.db, readerId, oneCampus)
    const reader = await school.as(readerId)
    expect((await reader.get(`${student()}/${noteId}`)).body.isReadable).toBe(false)
    const there = await makeStudent(school.db, { cohortId: 2 })
    const id = await makeNote(school.db, { studentId: there, authorId, visibility: 'restricted' })
    expect((await reader.get(`/backoffice/reports/notes/${id}`)).body.isReadable).toBe(true)
    await school.db.deleteFrom('notes').where('id', '=', id).execute()
  })

  it('needs the permission to read the student’s notes, too', async () => {
    const readerId = await makeEmployee(school.db)
    const groupId = await makeGroup(school.db, { permissions: ['notes.view', 'notes.view_restricted'] })
    await addToGroup(school.db, readerId, groupId)
    const reader = await school.as(readerId)
    expect((await reader.get(`/backoffice/reports/notes/${noteId}`)).status).toBe(404)
    expect((await reader.get(student())).status).toBe(404)
  })

  it('leaves no word in the audit, the notifications or the mails, through its whole life', async () => {
    const advisor = await school.as('advisor')
    const form = {
      categories: [3],
      title: `Own ${secretWord}`,
      body: `<p>Own ${secretWord}</p>`,
      sentiment: 'concern',
      dueAt: '2026-11-10',
      visibility: 'restricted',
    }
    const { id } = (await advisor.post(student(), form)).body
    expect((await advisor.get(`${student()}/${id}`)).body.title).toBe(`Own ${secretWord}`)
    await advisor.put(`${student()}/${id}`, { ...form, body: `<p>New ${secretWord}</p>`, version: 1 })
    await advisor.post(`${student()}/${id}/follow-up`, { done: true })
    await advisor.post(`${student()}/${id}/follow-up`, { done: false })
    await school.runJob('notes.remind-follow-ups')
    await advisor.delete(`${student()}/${id}`)
    await advisor.post(`${student()}/${id}/restore`)
    await advisor.put(`${student()}/${id}`, { ...form, visibility: 'all', version: 2 })
    await advisor.put(`${student()}/${id}`, { ...form, version: 3 })
    const kept = JSON.stringify([
      await school.db.selectFrom('auditLog').selectAll().execute(),
      await school.db.selectFrom('notifications').selectAll().execute(),
      await school.db.selectFrom('outboxMails').selectAll().execute(),
    ])
    expect(kept).toContain('note.changed')
    expect(kept).toContain('Follow up with Declan O’Shaughnessy')
    expect(kept).not.toContain(secretWord)
    await school.db.deleteFrom('notes').where('id', '=', id).execute()
  })
})
