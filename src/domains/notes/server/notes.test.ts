import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeNote } from './notes.factory.ts'

let school: TestSchool
let advisor: Client
let dean: Client
let studentId: number
let otherId: number
let guardianId: number

beforeAll(async () => {
  school = await startTestSchool()
  const houseId = await makeHouse(school.db, { advisorId: await school.persona('advisor') })
  studentId = await makeStudent(school.db, { name: 'Declan O’Shaughnessy', houseId })
  otherId = await makeStudent(school.db, { name: 'Björn Thorsteinsson' })
  guardianId = await makeGuardian(school.db, { name: 'Siobhán O’Shaughnessy', studentIds: [studentId] })
  advisor = await school.as('advisor')
  dean = await school.as('dean')
})
afterAll(() => school.stop())

const pathOf = (student: number, rest = '') => `/backoffice/students/${student}/notes${rest}`
const form = {
  categories: [1, 3],
  title: 'A call',
  body: '<p>Spoke with <b>Siobhán</b><script>alert(1)</script></p>',
  sentiment: 'concern',
  dueAt: '2026-11-17',
  medium: 'phone',
  visibility: 'all',
}
const write = async (client: Client, part: object = {}, student = studentId) =>
  client.post(pathOf(student), { ...form, ...part })
const read = async (client: Client, id: number, student = studentId) =>
  (await client.get(pathOf(student, `/${id}`))).body
const audits = (id: number) =>
  school.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('subjectType', '=', 'note')
    .where('subjectId', '=', String(id))
    .orderBy('id')
    .execute()

describe('writing a note', () => {
  it('stores it sanitised, with people, and leaves no word of it in the audit', async () => {
    const { status, body } = await write(advisor, {
      peopleInvolved: [guardianId, await school.persona('dean')],
    })
    expect([status, body.message]).toEqual([200, 'Note saved'])
    expect(await read(advisor, body.id)).toMatchObject({
      student: { id: studentId, name: 'Declan O’Shaughnessy' },
      isReadable: true,
      title: 'A call',
      body: '<p>Spoke with <strong>Siobhán</strong></p>',
      excerpt: 'Spoke with Siobhán',
      categories: [
        { id: 1, title: 'Attendance', color: 'late', isActive: true },
        { id: 3, title: 'Wellbeing', color: 'exc', isActive: true },
      ],
      sentiment: 'concern',
      dueAt: '2026-11-17',
      medium: 'phone',
      visibility: 'all',
      version: 1,
      author: { name: 'Pat advisor', isViewer: true },
      peopleInvolved: [
        { name: 'Pat dean', isGuardian: false },
        { name: 'Siobhán O’Shaughnessy', isGuardian: true },
      ],
      can: { edit: true, remove: true, followUp: true },
    })
    expect(await audits(body.id)).toEqual([
      {
        action: 'note.created',
        before: null,
        after: { studentId, visibility: 'all', houseReportItemId: null },
      },
    ])
  })

  it('takes a form as browsers post it', async () => {
    const { status } = await advisor.call({
      method: 'POST',
      url: `/api${pathOf(studentId)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'categories[]=1&categories[]=2&sentiment=positive&body=Well+done&visibility=all',
    })
    expect(status).toBe(200)
  })

  it('says by field what is wrong, and stores nothing', async () => {
    const count = async () => (await advisor.get(pathOf(studentId))).body.total
    const before = await count()
    const stranger = await makeGuardian(school.db)
    const { status, body } = await write(advisor, {
      categories: [],
      body: '<p><script>x</script></p>',
      sentiment: '',
      dueAt: '2026-11-09',
      medium: 'pigeon',
      visibility: 'world',
      peopleInvolved: [stranger],
    })
    expect([status, body.message]).toEqual([422, 'The note is not saved yet: 7 fields need a look.'])
    expect(body.formErrors).toEqual({
      categories: 'Choose at least one category.',
      body: 'Write what happened.',
      sentiment: 'Choose a sentiment.',
      date: 'Choose Tue, Nov 10, 2026 or later.',
      medium: 'Choose one of the ways offered.',
      visibility: 'Choose who can read it.',
      peopleInvolved: 'Name staff, or guardians of this student.',
    })
    expect((await write(advisor, { categories: ['x'] })).status).toBe(400)
    expect((await write(advisor, { categories: [9999] })).body.formErrors.categories).toContain('not offered')
    expect(await count()).toBe(before)
  })

  it('is for students one sees: another’s is like none', async () => {
    expect((await write(advisor, {}, otherId)).status).toBe(404)
    expect((await write(advisor, {}, 999_999)).status).toBe(404)
    expect((await write(dean, {}, otherId)).status).toBe(200)
    expect((await write(await school.as('facilitator'))).status).toBe(404)
  })

  it('is refused to those who do not write notes, and to families', async () => {
    for (const person of ['admissions', 'operations', 'guardian', 'student'] as const)
      expect([person, (await write(await school.as(person))).status]).toEqual([person, 403])
    expect((await write(school.nobody)).status).toBe(401)
  })
})

describe('the form', () => {
  it('offers active categories, the guardians, and staff by name', async () => {
    await school.db.updateTable('noteCategories').set({ isActive: false }).where('id', '=', 6).execute()
    const { body } = await advisor.get(pathOf(studentId, '/form'))
    expect(body.categories.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(body).toMatchObject({
      student: { name: 'Declan O’Shaughnessy', house: { title: 'Juniper House' } },
      guardians: [{ id: guardianId, isGuardian: true }],
      today: '2026-11-10',
      note: { categories: [], sentiment: null, visibility: 'all' },
    })
    const people = (search: string) => advisor.get(pathOf(studentId, `/people?search=${search}`))
    expect((await people('')).body).toEqual([
      { id: guardianId, name: 'Siobhán O’Shaughnessy', isGuardian: true },
    ])
    expect((await people('pat%20dea')).body).toEqual([
      { id: await school.persona('dean'), name: 'Pat dean', isGuardian: false },
    ])
    expect((await people('siobhan')).body).toEqual([])
    expect((await people('%25')).body).toEqual([])
  })

  it('is found only for a student one sees', async () => {
    for (const rest of ['/form', '/people']) {
      expect((await advisor.get(pathOf(otherId, rest))).status).toBe(404)
      expect((await (await school.as('operations')).get(pathOf(studentId, rest))).status).toBe(403)
      expect((await (await school.as('student')).get(pathOf(studentId, rest))).status).toBe(403)
    }
  })
})

describe('the notes of a student', () => {
  it('are searched, filtered, ordered and paged', async () => {
    const student = await makeStudent(school.db, { name: 'Inés Núñez' })
    const authorId = await school.persona('dean')
    for (let index = 0; index < 27; index++)
      await makeNote(school.db, {
        studentId: student,
        authorId,
        title: `Number ${index}`,
        createdAt: new Date(Date.UTC(2026, 9, 1 + index)).toISOString(),
      })
    await makeNote(school.db, {
      studentId: student,
      authorId: await school.persona('counselor'),
      title: 'Über Bücher',
      text: 'Reads a lot.',
      sentiment: 'positive',
      categoryIds: [2, 4],
      createdAt: '2026-09-01T12:00:00Z',
    })
    const listed = async (query: string) => {
      const { body } = await dean.get(pathOf(student, `?${query}`))
      return body.notes.map(({ title }: { title: string }) => title)
    }
    const { body } = await dean.get(pathOf(student))
    expect([body.total, body.notes.length, body.notes[0].title]).toEqual([28, 25, 'Number 26'])
    expect(body.notes[0]).not.toHaveProperty('body')
    expect(body.authors.map(({ name }: { name: string }) => name)).toEqual(['Pat counselor', 'Pat dean'])
    expect(await listed('page=2')).toEqual(['Number 1', 'Number 0', 'Über Bücher'])
    expect((await listed('order=oldest'))[0]).toBe('Über Bücher')
    expect(await listed('search=bucher%20reads')).toEqual(['Über Bücher'])
    expect(await listed('search=bucher%20%26%20reads')).toEqual(['Über Bücher'])
    for (const signs of ['%25', '_', '%20-%20%3F'])
      expect([signs, await listed(`search=${signs}`)]).toEqual([signs, []])
    expect(await listed('sentiment=positive')).toEqual(['Über Bücher'])
    expect(await listed('categories=4')).toEqual(['Über Bücher'])
    expect(await listed(`author=${await school.persona('counselor')}`)).toEqual(['Über Bücher'])
    expect((await dean.get(pathOf(student, '?sentiment=angry'))).status).toBe(400)
  })

  it('need the same few statements for a page of 25 as for one', async () => {
    const student = await makeStudent(school.db)
    const count = async () =>
      (await statementsDuring(async () => expect((await dean.get(pathOf(student))).status).toBe(200))).length
    const authorId = await school.persona('dean')
    await makeNote(school.db, { studentId: student, authorId })
    const ofOne = await count()
    for (let index = 0; index < 24; index++) await makeNote(school.db, { studentId: student, authorId })
    expect(await count()).toBe(ofOne)
    expect(ofOne).toBeLessThanOrEqual(8)
  })

  it('stay readable to whoever wrote them, alone, when the student moves on', async () => {
    const houseId = await makeHouse(school.db, {
      title: 'Aspen House',
      advisorId: await school.persona('advisor'),
    })
    const student = await makeStudent(school.db, { houseId })
    const { body } = await write(advisor, {}, student)
    await makeNote(school.db, { studentId: student, authorId: await school.persona('dean') })
    expect((await advisor.get(pathOf(student))).body.total).toBe(2)
    await school.db.updateTable('students').set({ houseId: null }).where('id', '=', student).execute()
    const after = (await advisor.get(pathOf(student))).body
    expect([after.total, after.notes[0].id, after.can.write]).toEqual([1, body.id, false])
    expect((await write(advisor, {}, student)).status).toBe(404)
  })
})

describe('a change', () => {
  it('is the author’s alone, and says in the audit only which fields changed', async () => {
    const { id } = (await write(advisor)).body
    const answer = await advisor.put(pathOf(studentId, `/${id}`), {
      ...form,
      title: 'Two calls',
      visibility: 'restricted',
      version: 1,
    })
    expect(answer.status).toBe(200)
    expect(await read(advisor, id)).toMatchObject({
      title: 'Two calls',
      visibility: 'restricted',
      version: 2,
    })
    expect((await audits(id)).at(-1)).toEqual({
      action: 'note.changed',
      before: { visibility: 'all' },
      after: { visibility: 'restricted', fields: ['title', 'visibility'] },
    })
    const byDean = await dean.put(pathOf(studentId, `/${id}`), { ...form, version: 2 })
    expect([byDean.status, byDean.body.message]).toEqual([403, 'Only its author can change a note.'])
    for (const person of ['operations', 'guardian', 'student'] as const)
      expect(
        (await (await school.as(person)).put(pathOf(studentId, `/${id}`), { ...form, version: 2 })).status,
      ).toBe(403)
    expect(
      (await (await school.as('facilitator')).put(pathOf(studentId, `/${id}`), { ...form, version: 2 }))
        .status,
    ).toBe(404)
  })

  it('over an older version is a conflict that shows the newer one', async () => {
    const { id } = (await write(advisor)).body
    const path = pathOf(studentId, `/${id}`)
    const first = await advisor.put(path, { ...form, title: 'First', version: 1 })
    expect([first.status, first.body.version]).toEqual([200, 2])
    const late = await advisor.put(path, { ...form, title: 'Second', version: 1 })
    expect(late.status).toBe(409)
    expect(late.body.data.note).toMatchObject({ title: 'First', version: 2 })
    expect((await read(advisor, id)).title).toBe('First')
    expect((await advisor.put(path, { ...form, sentiment: null, version: 2 })).body.formErrors).toEqual({
      sentiment: 'Choose a sentiment.',
    })
    expect((await advisor.put(path, form)).status).toBe(400)
  })

  it('keeps whom it names once they cannot log in; no other note names them', async () => {
    const { db } = school
    const leaving = await makeGuardian(db, { studentIds: [studentId] })
    const colleague = await makeEmployee(db)
    const peopleInvolved = [leaving, colleague]
    const { id } = (await write(advisor, { peopleInvolved })).body
    await db
      .updateTable('users')
      .set({ deactivatedAt: new Date() })
      .where('id', 'in', peopleInvolved)
      .execute()
    const same = { ...form, peopleInvolved, version: 1 }
    expect((await advisor.put(pathOf(studentId, `/${id}`), same)).status).toBe(200)
    for (const one of peopleInvolved)
      expect((await write(advisor, { peopleInvolved: [one] })).body.formErrors).toEqual({
        peopleInvolved: 'Name staff, or guardians of this student.',
      })
  })

  it('keeps a retired category and a day that passed', async () => {
    const id = await makeNote(school.db, {
      studentId,
      authorId: await school.persona('advisor'),
      categoryIds: [6],
      dueOn: '2026-11-02',
    })
    const same = { ...form, categories: [6], dueAt: '2026-11-02', version: 1 }
    expect((await advisor.put(pathOf(studentId, `/${id}`), same)).status).toBe(200)
  })
})

describe('removing', () => {
  it('is taken back by whoever removed it', async () => {
    const { id } = (await write(advisor)).body
    const path = pathOf(studentId, `/${id}`)
    expect((await advisor.delete(path)).body).toEqual({ ok: true, message: 'Note removed' })
    expect((await advisor.get(path)).status).toBe(404)
    expect((await dean.get(`/backoffice/reports/notes/${id}`)).status).toBe(404)
    expect((await dean.post(`${path}/restore`)).status).toBe(404)
    expect((await advisor.post(`${path}/restore`)).status).toBe(200)
    expect((await advisor.get(path)).status).toBe(200)
    expect((await audits(id)).map(({ action }) => action)).toEqual([
      'note.created',
      'note.removed',
      'note.restored',
    ])
  })

  it('of others’ notes is for readers of restricted notes', async () => {
    const id = await makeNote(school.db, { studentId, authorId: await makeEmployee(school.db) })
    const path = pathOf(studentId, `/${id}`)
    for (const person of ['advisor', 'counselor', 'admin', 'superadmin'] as const)
      expect([person, (await (await school.as(person)).delete(path)).status]).toEqual([person, 403])
    expect((await dean.delete(path)).status).toBe(200)
    expect((await dean.delete(path)).status).toBe(404)
  })
})

describe('a follow-up', () => {
  it('is done once and opened again, by whoever reads the note', async () => {
    const { id } = (await write(advisor)).body
    const path = pathOf(studentId, `/${id}/follow-up`)
    expect((await dean.post(path, { done: true })).status).toBe(200)
    expect(await read(advisor, id)).toMatchObject({
      followUpDoneAt: '2026-11-10T15:00:00.000Z',
      followUpDoneBy: 'Pat dean',
    })
    expect((await advisor.post(path, { done: false })).status).toBe(200)
    expect((await read(advisor, id)).followUpDoneAt).toBeNull()
    expect((await advisor.post(path, {})).status).toBe(400)
    expect((await (await school.as('facilitator')).post(path, { done: true })).status).toBe(404)
    expect((await (await school.as('operations')).post(path, { done: true })).status).toBe(403)
  })

  it('opens again when its day is changed', async () => {
    const { id } = (await write(advisor)).body
    await advisor.post(pathOf(studentId, `/${id}/follow-up`), { done: true })
    await advisor.put(pathOf(studentId, `/${id}`), { ...form, dueAt: '2026-11-20', version: 1 })
    expect(await read(advisor, id)).toMatchObject({ dueAt: '2026-11-20', followUpDoneAt: null })
    const { id: without } = (await write(advisor, { dueAt: '' })).body
    expect((await advisor.post(pathOf(studentId, `/${without}/follow-up`), { done: true })).status).toBe(404)
  })
})
