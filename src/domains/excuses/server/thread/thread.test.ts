import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeGuardian } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeLogin } from '#domains/sign-in/server/sign-in.factory.ts'
import { writeSessionCookie } from '#domains/sign-in/server/sign-in.service.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { type Client, createClient } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeExcuse, makeFamily } from '../excuses.factory.ts'
import { absenceLinkUrl } from '../excuses.service.ts'

let school: TestSchool
let advisor: Client
let guardian: Client
let stranger: Client
let family: Awaited<ReturnType<typeof makeFamily>>
let excuseId: number

beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T17:00:00Z' })
  advisor = await school.as('advisor')
  stranger = await school.as(await makeGuardian(school.db))
})
beforeEach(async () => {
  family = await makeFamily(school.db, { advisorId: await school.persona('advisor') })
  guardian = await school.as(family.guardianId)
  excuseId = await makeExcuse(school.db, { studentId: family.studentId, requesterId: family.guardianId })
})
afterAll(() => school.stop())

/** What the page of a family shows of the excuse to a guardian. */
const familySide = async (client: Client) => (await client.get(`/family/excuses/${excuseId}`)).body.guardian

const titlesOf = async (userId: number) =>
  (await school.db.selectFrom('notifications').select('title').where('userId', '=', userId).execute()).map(
    (row) => row.title,
  )

describe('the thread', () => {
  it('goes between staff and the guardians, who are told each time', async () => {
    const asked = await advisor.post(`/excuses/${excuseId}/messages`, { body: ' Is it the whole day? ' })
    expect(asked.body).toMatchObject({
      body: 'Is it the whole day?',
      is_staff: true,
      author_name: 'Pat advisor',
    })
    expect(await titlesOf(family.guardianId)).toEqual(['Pat advisor wrote about Amara Nwosu’s excuse'])
    const mail = await school.db
      .selectFrom('outboxMails')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(mail?.textBody).toContain('Is it the whole day?')
    // The message is its own email: none is made from the notification.
    await school.runJob('notifications.mail')
    const doubled = await school.db
      .selectFrom('outboxMails')
      .select('kind')
      .where('kind', 'like', 'notification%')
      .execute()
    expect(doubled).toEqual([])

    await guardian.post(`/excuses/${excuseId}/messages`, { body: 'Yes.' })
    expect((await titlesOf(await school.persona('advisor'))).at(-1)).toBe(
      'Guardian of Amara Nwosu wrote about Amara Nwosu’s excuse',
    )
    const { messages } = await familySide(guardian)
    expect(messages.map((one: { body: string; is_viewer: boolean }) => [one.body, one.is_viewer])).toEqual([
      ['Is it the whole day?', false],
      ['Yes.', true],
    ])
    expect((await advisor.get(`/excuses/${excuseId}`)).body.message_count).toBe(2)
  })

  it('is closed to everyone else, and takes no empty message', async () => {
    const path = `/excuses/${excuseId}/messages`
    for (const client of [stranger, await school.as('facilitator'), await school.as('student')])
      expect((await client.post(path, { body: 'Hello' })).status).toBe(404)
    expect((await school.nobody.post(path, { body: 'Hello' })).status).toBe(401)
    // Spaces of no width, joiners, fillers of Hangul, the empty sign of Braille: nobody sees any of them.
    for (const body of ['  ', '\u200b', '\u2060\u00ad', '\u3164', '\u034f', '\u115f\u1160', '\u2800\n\u2800'])
      expect((await guardian.post(path, { body })).body.formErrors).toEqual({ body: 'Write a message.' })
  })

  it('is read, not written, by who looks on as the guardian without changes', async () => {
    const token = await makeLogin(school.db, {
      userId: family.guardianId,
      nowMs: school.clock.nowMs(),
      mirroredBy: await school.persona('dean'),
    })
    const mirror = createClient(school.app, writeSessionCookie(token, school.services, 3600).split(';')[0])
    expect((await familySide(mirror)).can).toEqual({ edit: false, withdraw: false, write: false })
    expect((await mirror.post(`/excuses/${excuseId}/messages`, { body: 'Hello' })).status).toBe(403)
    expect((await mirror.delete(`/excuses/${excuseId}`)).status).toBe(403)
  })
})

describe('what an employee writes in a mirror of a guardian', () => {
  it('is never shown as the guardian’s own words, to nobody', async () => {
    const adminId = await school.persona('admin')
    const token = await makeLogin(school.db, {
      userId: family.guardianId,
      nowMs: school.clock.nowMs(),
      mirroredBy: adminId,
      allowChanges: true,
    })
    const mirror = createClient(school.app, writeSessionCookie(token, school.services, 3600).split(';')[0])
    const written = await mirror.post(`/excuses/${excuseId}/messages`, { body: 'She is ill.' })
    expect(written.body.written_by).toBe('Written by Pat admin for you')
    await guardian.post(`/excuses/${excuseId}/messages`, { body: 'Thank you.' })
    const lines = (messages: { body: string; written_by: string | null }[]) =>
      messages.map((one) => [one.body, one.written_by])
    expect(lines((await familySide(guardian)).messages)).toEqual([
      ['She is ill.', 'Written by Pat admin for you'],
      ['Thank you.', null],
    ])
    expect(lines((await advisor.get(`/excuses/${excuseId}`)).body.messages)).toEqual([
      ['She is ill.', 'Written by Pat admin for Guardian of Amara Nwosu'],
      ['Thank you.', null],
    ])
    expect(await titlesOf(await school.persona('advisor'))).toContain(
      'Pat admin for Guardian of Amara Nwosu wrote about Amara Nwosu’s excuse',
    )
    expect((await attach(mirror, png, 'note.png')).body.uploaded_by_name).toBe(
      'Pat admin for Guardian of Amara Nwosu',
    )
    const audited = await school.db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'mirror.changed')
      .where('actorId', '=', adminId)
      .where('actingAsId', '=', family.guardianId)
      .orderBy('id')
      .execute()
    expect(audited.map((row) => row.after)).toEqual([
      { endpoint: 'POST /excuses/{id}/messages', id: excuseId },
      { endpoint: 'POST /excuses/{id}/documents', id: excuseId },
    ])
  })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')

async function attach(client: Client, bytes: Uint8Array, name: string, type = 'image/png') {
  const form = new FormData()
  form.set('document', new File([new Uint8Array(bytes)], name, { type }))
  const request = new Request('http://homeroom.test', { method: 'POST', body: form })
  return client.call({
    method: 'POST',
    url: `/api/excuses/${excuseId}/documents`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

describe('a document', () => {
  it('is one of ten at most, whatever is attached at the same time', async () => {
    for (let one = 1; one <= 8; one++) await attach(guardian, png, `note ${one}.png`)
    const answers = await Promise.all([1, 2, 3, 4].map((one) => attach(guardian, png, `late ${one}.png`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.formErrors).toEqual({
      document: 'An excuse holds at most 10 documents.',
    })
    expect((await familySide(guardian)).documents).toHaveLength(10)
  })

  it('is a PDF or a picture by its content, and comes back as it was', async () => {
    const { status, body } = await attach(guardian, png, '../../Note of Dr. Müller.pdf')
    expect([status, body.file_name, body.content_type]).toEqual([200, 'Note of Dr. Müller.png', 'image/png'])
    expect((await attach(guardian, pdf, 'note.pdf')).status).toBe(200)
    const answer = await school.app.inject({
      method: 'GET',
      url: body.url,
      headers: { cookie: await cookieOf(await school.persona('advisor')) },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/)
    expect(answer.rawPayload.equals(png)).toBe(true)
  })

  it('is refused when it is neither, or too large', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const { status, body } = await attach(guardian, page, 'note.pdf', 'application/pdf')
    expect([status, body.message]).toEqual([422, 'Choose a PDF or a picture. This file is neither.'])
    const large = await attach(guardian, Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), 'large.png')
    expect([large.status, large.body.formErrors]).toEqual([
      400,
      { document: 'The file is larger than 10 MB.' },
    ])
    expect((await familySide(guardian)).documents).toEqual([])
  })

  it('is kept only when the virus scanner finds nothing and could look', async () => {
    const scan = vi.spyOn(school.services, 'scanUpload')
    scan.mockResolvedValueOnce('Eicar-Test-Signature').mockRejectedValueOnce(new Error('away'))
    const found = await attach(guardian, pdf, 'letter.pdf')
    expect([found.status, found.body.formErrors]).toEqual([
      422,
      { document: 'The virus scanner refused this file.' },
    ])
    const away = await attach(guardian, pdf, 'letter.pdf')
    expect([away.status, away.body.formErrors]).toEqual([
      422,
      { document: 'The file could not be checked for viruses. Please try again later.' },
    ])
    scan.mockRestore()
    expect((await familySide(guardian)).documents).toEqual([])
  })

  it('is not there for others, nor once the excuse was removed', async () => {
    const { body } = await attach(guardian, png, 'note.png')
    expect((await attach(stranger, png, 'note.png')).status).toBe(404)
    const read = (client: Client) => client.call({ method: 'GET', url: body.url })
    for (const client of [stranger, await school.as('facilitator'), await school.as('student')])
      expect((await read(client)).status).toBe(404)
    expect((await read(school.nobody)).status).toBe(401)
    expect((await guardian.call({ method: 'GET', url: '/api/downloads/excuse-documents/x' })).status).toBe(
      400,
    )
    await guardian.delete(`/excuses/${excuseId}`)
    expect((await read(guardian)).status).toBe(404)
  })
})

describe('the papers of an excuse', () => {
  /** The facilitator runs a class the student of this excuse is in. */
  beforeEach(async () => {
    const { experienceId } = await makeSession(school.db, {
      expertIds: [await school.persona('facilitator')],
    })
    await school.db
      .insertInto('registrations')
      .values({ experienceId, studentId: family.studentId })
      .execute()
  })

  it('and messages are for who decides; who only teaches the student sees the excuse, and does not write to the family', async () => {
    const { body: document } = await attach(guardian, png, 'note.png')
    await guardian.post(`/excuses/${excuseId}/messages`, { body: 'It is her oncologist.' })
    const facilitator = await school.as('facilitator')
    const seen = await facilitator.get(`/excuses/${excuseId}`)
    expect(seen.body).toMatchObject({
      documents: [],
      document_count: 1,
      can_open_documents: false,
      messages: [],
      message_count: 1,
      can_write: false,
    })
    expect(JSON.stringify(seen.body)).not.toContain('oncologist')
    const read = (client: Client) => client.call({ method: 'GET', url: document.url })
    expect((await read(facilitator)).status).toBe(404)
    const written = await facilitator.post(`/excuses/${excuseId}/messages`, { body: 'Why?' })
    expect([written.status, written.body.message]).toEqual([
      403,
      'Only those who decide on this excuse, and whoever filed it, can write to the family about it.',
    ])
    expect((await attach(facilitator, png, 'mine.png')).status).toBe(403)
    expect((await facilitator.delete(`/excuses/${excuseId}/documents/${document.id}`)).status).toBe(404)
    for (const client of [advisor, await school.as('dean'), guardian])
      expect((await read(client)).status).toBe(200)
    for (const client of [advisor, await school.as('dean')]) {
      const { documents, messages } = (await client.get(`/excuses/${excuseId}`)).body
      expect([documents.length, messages.length]).toEqual([1, 1])
    }
    expect((await familySide(guardian)).documents).toHaveLength(1)
  })

  it('stay open to an employee who filed it', async () => {
    const filed = await (await school.as('facilitator')).post('/excuses', {
      student_id: family.studentId,
      start_at: '2026-11-12T05:00:00Z',
      end_at: '2026-11-13T04:59:59Z',
      reason: 'School-related activity',
    })
    const { body } = await (await school.as('facilitator')).get(`/excuses/${filed.body.id}`)
    expect(body).toMatchObject({ can_open_documents: true, can_write: true })
  })

  it('are removed by who attached them and who decides: the file goes, that there was one stays', async () => {
    const { body: document } = await attach(guardian, png, 'Oncology.png')
    const stored = () =>
      school.db
        .selectFrom('excuseDocuments')
        .select('storageKey')
        .where('id', '=', document.id)
        .executeTakeFirstOrThrow()
    const { storageKey } = await stored()
    const { body: staffs } = await attach(advisor, pdf, 'letter.pdf')
    const gone = await guardian.delete(`/excuses/${excuseId}/documents/${staffs.id}`)
    expect([gone.status, gone.body.message]).toEqual([
      403,
      'Only whoever attached a document, or decides on the excuse, can remove it.',
    ])
    const other = await makeExcuse(school.db, {
      studentId: family.studentId,
      requesterId: family.guardianId,
      startAt: '2026-11-17T05:00:00Z',
      endAt: '2026-11-18T04:59:59Z',
    })
    expect((await guardian.delete(`/excuses/${other}/documents/${document.id}`)).status).toBe(404)

    expect((await guardian.delete(`/excuses/${excuseId}/documents/${document.id}`)).status).toBe(200)
    const { body } = await advisor.get(`/excuses/${excuseId}`)
    expect(body.documents.map((one: { id: number }) => one.id)).toEqual([staffs.id])
    expect(body).toMatchObject({
      document_count: 1,
      removed_documents: [{ removed_by_name: 'Guardian of Amara Nwosu' }],
    })
    expect(JSON.stringify(body)).not.toContain('Oncology')
    expect((await advisor.call({ method: 'GET', url: document.url })).status).toBe(404)
    expect((await guardian.delete(`/excuses/${excuseId}/documents/${document.id}`)).status).toBe(404)
    await school.runJob('excuses.delete_file', { storageKey })
    expect(await school.services.files.open(storageKey)).toBeUndefined()
    // A store that is away for longer than a job is tried: the nights after it have the file.
    await inTransaction(school.db, (db) => school.services.files.put(db, storageKey, Buffer.from('left')))
    await school.runJob('excuses.delete-removed-files')
    expect(await school.services.files.open(storageKey)).toBeUndefined()
    expect((await advisor.delete(`/excuses/${excuseId}/documents/${staffs.id}`)).status).toBe(200)
    const audited = await school.db
      .selectFrom('auditLog')
      .select('actorId')
      .where('action', '=', 'excuse.document_removed')
      .where('subjectId', '=', String(excuseId))
      .execute()
    expect(audited.map((row) => row.actorId)).toEqual([family.guardianId, await school.persona('advisor')])
  })
})

async function cookieOf(userId: number): Promise<string> {
  const token = await makeLogin(school.db, { userId, nowMs: school.clock.nowMs() })
  return writeSessionCookie(token, school.services, 3600).split(';')[0] ?? ''
}

describe('the link in the mail about an absence', () => {
  const path = '/excuses/absence-link'

  async function makeAbsence() {
    const session = await makeSession(school.db)
    const [student] = session.students
    if (!student) throw new Error('no student')
    const guardianId = await makeGuardian(school.db, { name: 'Rosa Nwosu', studentIds: [student.id] })
    const url = absenceLinkUrl({ attendanceId: student.attendanceId, guardianId }, school.services)
    return { student, guardianId, token: new URL(url).searchParams.get('token') ?? '', url }
  }

  it('shows its one absence, and files the excuse for it as the guardian', async () => {
    const { student, guardianId, token, url } = await makeAbsence()
    expect(url).toMatch(/^http:\/\/homeroom\.test\/absence\?token=/)
    const shown = await school.nobody.get(`${path}?token=${token}`)
    expect(shown.body).toEqual({
      student_id: student.id,
      student_name: 'Amara Nwosu',
      guardian_name: 'Rosa Nwosu',
      title: 'The Kelp Forest',
      start_at: '2026-11-10T15:00:00.000Z',
      end_at: '2026-11-10T15:50:00.000Z',
      has_excuse: false,
    })
    const missing = await school.nobody.post(path, { token })
    expect([missing.status, missing.body.formErrors]).toEqual([422, { reason: 'Choose a reason.' }])
    expect((await school.nobody.post(path, { token, reason: 'Feeling sick or unwell' })).status).toBe(200)
    const stored = await school.db
      .selectFrom('excuses')
      .select(['startsAt', 'endsAt', 'approved', 'requesterId'])
      .where('studentId', '=', student.id)
      .execute()
    expect(stored).toEqual([
      {
        startsAt: new Date('2026-11-10T15:00:00Z'),
        endsAt: new Date('2026-11-10T15:50:00Z'),
        approved: null,
        requesterId: guardianId,
      },
    ])
    expect((await school.nobody.get(`${path}?token=${token}`)).body.has_excuse).toBe(true)
    expect((await school.nobody.post(path, { token, reason: 'Feeling sick or unwell' })).status).toBe(422)
  })

  it('does not work when changed, for another absence, too late, or once the guardian is none', async () => {
    const { student, guardianId, token } = await makeAbsence()
    const other = await makeAbsence()
    const changed = token.replace(/^\d+/, String(other.student.attendanceId))
    for (const wrong of [changed, `${token}x`, token.slice(0, -2), 'x', ''])
      expect([wrong, (await school.nobody.get(`${path}?token=${wrong}`)).status]).toEqual([wrong, 404])
    const nowMs = school.clock.nowMs()
    school.clock.set(nowMs + 15 * 86_400_000)
    expect((await school.nobody.post(path, { token, reason: 'Feeling sick or unwell' })).status).toBe(404)
    school.clock.set(nowMs)
    await school.db
      .deleteFrom('guardianStudents')
      .where('guardianId', '=', guardianId)
      .where('studentId', '=', student.id)
      .execute()
    expect((await school.nobody.get(`${path}?token=${token}`)).status).toBe(404)
  })
})

describe('an excuse that an employee files, corrects and withdraws in a mirror of a guardian', () => {
  it('names both wherever it says who did it', async () => {
    await makeCycle(school.db, { nowMs: school.clock.nowMs() })
    const token = await makeLogin(school.db, {
      userId: family.guardianId,
      nowMs: school.clock.nowMs(),
      mirroredBy: await school.persona('admin'),
      allowChanges: true,
    })
    const mirror = createClient(school.app, writeSessionCookie(token, school.services, 3600).split(';')[0])
    const filed = await mirror.post('/excuses', {
      student_id: family.studentId,
      start_at: '2026-11-12T05:00:00Z',
      end_at: '2026-11-13T04:59:59Z',
      reason: 'Medical appointment',
    })
    const path = `/excuses/${filed.body.id}`
    const both = 'Pat admin for Guardian of Amara Nwosu'
    const forStaff = async () => (await advisor.get(path)).body
    const forFamily = async () => (await guardian.get(`/family${path}`)).body.requester
    expect(await forStaff()).toMatchObject({ requester_name: both, corrected_by_name: null })
    expect(await forFamily()).toMatchObject({
      is_viewer: true,
      filed_in_mirror_by: 'Pat admin',
      corrected_in_mirror_by: null,
    })

    await mirror.patch(path, { additional_comments: 'At noon.' })
    expect(await forStaff()).toMatchObject({ requester_name: both, corrected_by_name: both })
    expect(await forFamily()).toMatchObject({ corrected_in_mirror_by: 'Pat admin' })
    // What the school corrects leaves it; what the guardian writes over it is the guardian's own.
    await advisor.patch(path, { reason: 'Feeling sick or unwell' })
    expect(await forStaff()).toMatchObject({ corrected_by_name: both })
    await guardian.patch(path, { additional_comments: 'At one.' })
    expect(await forStaff()).toMatchObject({ requester_name: both, corrected_by_name: null })

    await mirror.delete(path)
    const { body: bell } = await advisor.get('/backoffice/root/authenticated')
    expect(JSON.stringify(bell.notifications)).toContain(`Withdrawn by ${both}`)
  })
})
