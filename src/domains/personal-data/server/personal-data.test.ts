import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { nobody } from '#server/api/viewer.ts'
import { insertAudits } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { insertMail } from '#server/mail/mail.ts'
import type { Client } from '#test/client.ts'
import { whereStands } from '#test/databases/where-stands.ts'
import { unzip } from '#test/results/unzip.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { externalRecords } from '../rules/external-records.ts'
import { actsOn, personalRecords } from '../rules/personal-records.ts'
import { eraseAgain } from './personal-data.service.ts'

const base = '/backoffice/personal-data/persons'
let school: TestSchool
let keeper: Client
beforeAll(async () => {
  school = await startTestSchool()
  keeper = await school.as('superadmin')
})
afterAll(() => school.stop())

/** A student with an excuse and its document, a note, a mail, attendance; who left. */
async function makeLeaver(name = 'Ada Gone') {
  const { db, services } = school
  const secret = crypto.randomUUID()
  const studentId = await makeStudent(db, { name })
  const guardianId = await makeGuardian(db, { studentIds: [studentId], name: `${name} Parent` })
  const advisorId = await school.persona('advisor')
  const excuseId = await makeExcuse(db, { studentId, requesterId: guardianId, reason: `Surgery ${secret}` })
  const key = `excuses/${studentId}-note`
  await inTransaction(services.database, (tx) => services.files.put(tx, key, Buffer.from('%PDF')))
  await db
    .insertInto('excuseDocuments')
    .values({
      excuseId,
      storageKey: key,
      fileName: `${secret}.pdf`,
      contentType: 'application/pdf',
      sizeBytes: 3,
      uploadedBy: guardianId,
    })
    .execute()
  await db
    .insertInto('notes')
    .values({
      studentId,
      authorId: advisorId,
      title: 'Worry',
      bodyHtml: `<p>${secret}</p>`,
      bodyText: secret,
      sentiment: 'neutral',
    })
    .execute()
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()
  await insertMail(db, { kind: 'x', toEmail: email, subject: 'Hello', paragraphs: [secret] })
  const session = await makeSession(db, {
    expertIds: [await school.persona('facilitator')],
    studentNames: ['Other One'],
  })
  await db.insertInto('attendances').values({ attendableId: session.sessionId, studentId }).execute()
  // Made before the day on which tests stand, as everybody who is erased.
  await db
    .updateTable('users')
    .set({ createdAt: new Date(0) })
    .execute()
  const leave = async (...ids: number[]) => {
    await db.updateTable('students').set({ status: 'withdrawn' }).where('id', 'in', ids).execute()
    await db
      .updateTable('users')
      .set({ deactivatedAt: new Date(school.clock.nowMs()) })
      .where('id', 'in', ids)
      .execute()
  }
  return { studentId, guardianId, excuseId, key, session, leave, name, secret, services }
}

it('knows every column that names a person, and every table it names', async () => {
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select c.conrelid::regclass::text as table_name, a.attname::text as column_name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace
      and c.confrelid in ('users'::regclass, 'students'::regclass, 'guardians'::regclass, 'employees'::regclass,
        'external_students'::regclass)`.execute(school.db)
  expect(rows.length).toBeGreaterThan(100)
  const unknown = rows.filter(
    ({ tableName, columnName }) =>
      !actsOn.test(columnName) &&
      ![...personalRecords, ...externalRecords].some(
        ({ table, of }) => table === tableName && new RegExp(`r\\.${columnName}\\b`).test(of),
      ),
  )
  expect(unknown.map(({ tableName, columnName }) => `${tableName}.${columnName}`)).toEqual([])
  // An application names nobody by number: who was admitted by it leads to it, and to all that stands below it.
  const { rows: below } = await sql<{ tableName: string }>`
    with recursive below as (
      select 'applications'::regclass::oid as id
      union select c.conrelid from pg_constraint c join below b on c.confrelid = b.id where c.contype = 'f')
    select id::regclass::text as table_name from below`.execute(school.db)
  expect(below.length).toBeGreaterThan(10)
  const named = new Set(personalRecords.map(({ table }) => table))
  expect(below.map(({ tableName }) => tableName).filter((table) => !named.has(table))).toEqual([])
})

it('shows what is stored, and takes all of it as one file, once they have proved who they are', async () => {
  const { studentId, name, secret, key, services } = await makeLeaver('Iva “Q” <Kept>')
  const { body } = await keeper.get(`${base}/${studentId}`)
  expect(body.person).toMatchObject({ name, role: 'Student', erasedAt: null })
  expect(body.kinds).toContainEqual(
    expect.objectContaining({ title: 'Notes of staff, restricted ones too', rows: 1, end: 'delete' }),
  )
  expect(body.hindrances).toEqual([
    'They still attend the school: withdraw them first.',
    'They can still log in: deactivate them first.',
  ])
  const url = `/api${base}/${studentId}/archive.zip`
  const answer = await keeper.call({ url })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = await unzip(answer.bytes)
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['index.html', 'data.json', `files/1 ${secret}.pdf`]),
  )
  expect(files['index.html']).toContain('Iva “Q” &lt;Kept&gt;')
  const data = JSON.parse(files['data.json'] ?? '')
  expect(data['Excuses']).toMatchObject([{ student_id: studentId, reason: `Surgery ${secret}` }])
  expect(JSON.stringify(data)).not.toMatch(/"password"|token_hash|html_body|text_body/)
  expect(files['missing.txt']).toBe('No file is missing.\n')
  await services.files.delete(key)
  expect((await unzip((await keeper.call({ url })).bytes))['missing.txt']).toMatch(
    new RegExp(`were not in the store.*\\nfiles/1 ${secret}\\.pdf\\n$`),
  )
  school.clock.set(school.clock.nowMs() + 660_000)
  expect((await keeper.call({ url })).body.code).toBe('PROOF_NEEDED')
  keeper = await school.as('superadmin')
  const { rows } = await sql<{ people: number }>`
    select people from departures where what = 'Archive of one person'`.execute(school.db)
  expect(rows).toEqual([{ people: 1 }, { people: 1 }])
})

it('erases what the law does not need, says what it kept, and reaches search, mails and files', async () => {
  const { studentId, guardianId, excuseId, session, leave, name, key, secret } = await makeLeaver()
  await writeAudit({ studentId, excuseId, secret })
  const erase = (typed: string, id = studentId) => keeper.post(`${base}/${id}/erase`, { name: typed })
  expect((await erase(name)).body.formErrors.name).toMatch(/^They still attend/)
  expect((await erase(`${name} Parent`, guardianId)).body.formErrors.name).toMatch(
    /^They are the family of Ada Gone/,
  )
  await leave(studentId, guardianId)
  expect((await erase('Ada')).body.formErrors.name).toBe(
    'This is not their name: type Ada Gone to erase them.',
  )
  const { status, body } = await erase(name)
  expect(status).toBe(200)
  expect(body.erasure).toMatchObject({ files: 1 })
  expect(body.erasure.deleted.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining([
      'Emails',
      'Notes of staff, restricted ones too',
      'Documents of excuses',
      'Family',
    ]),
  )
  const attendance = body.erasure.kept.find(({ title }: { title: string }) => title === 'Attendance')
  expect(attendance).toMatchObject({ rows: 1, why: expect.stringContaining('register') })
  const { db } = school
  const one = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()
  expect(one).toEqual({ name, email: `erased-${studentId}@erased.invalid` })
  const excuse = await db
    .selectFrom('excuses')
    .select('reason')
    .where('id', '=', excuseId)
    .executeTakeFirstOrThrow()
  expect(excuse.reason).toBe('Erased')
  expect((await keeper.get(`/search?query=${encodeURIComponent(name)}`)).text).not.toContain(name)
  expect((await keeper.get(session.path)).body.attendances).toHaveLength(2)
  // Nothing that still stands tells what went.
  expect(await whereStands(school.owner, secret)).toEqual([])
  expect((await erase(name)).body.formErrors.name).toBe('They are erased already.')
  // Whatever an import, its roll back or a form writes: they stay erased.
  await db
    .updateTable('users')
    .set({ email: 'back@home.test', deactivatedAt: null })
    .where('id', '=', studentId)
    .execute()
  await db
    .updateTable('students')
    .set({ phone: '+12125550123', status: 'active' })
    .where('id', '=', studentId)
    .execute()
  const { rows: still } = await sql`
    select u.email, u.deactivated_at is not null as is_out, s.phone, s.status
    from users u join students s on s.id = u.id where u.id = ${studentId}`.execute(db)
  expect(still).toEqual([
    { email: `erased-${studentId}@erased.invalid`, isOut: true, phone: null, status: 'withdrawn' },
  ])
  await school.runJob('personal-data.files')
  expect((await keeper.get(`${base}/${studentId}`)).body.erasure.files).toBe(0)
  expect(await school.services.files.open(key)).toBeUndefined()
  expect((await erase(`${name} Parent`, guardianId)).status).toBe(200)
  expect((await keeper.get(`${base}/${guardianId}`)).body.person.name).toBe('Erased person')
  expect((await keeper.get(base)).body.persons.map(({ id }: { id: number }) => id).toSorted()).toEqual(
    [guardianId, studentId].toSorted(),
  )
})

/** What domains write of somebody: what an import brought, a reason, a comment on a task, a log-in, an issued transcript. */
async function writeAudit({
  studentId,
  excuseId,
  secret,
}: Record<'studentId' | 'excuseId', number> & { secret: string }) {
  const context = { viewer: { ...nobody, userId: await school.persona('dean') }, request: { id: 'x' } }
  const dueAt = new Date(school.clock.nowMs())
  const cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  const experienceId = await makeExperience(school.db, { title: 'Audited', cycleId, expertIds: [] })
  const { id: taskId } = await school.db
    .insertInto('tasks')
    .values({ experienceId, title: 'Write', dueAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await school.db
    .insertInto('taskSubmissions')
    .values({ taskId, studentId, status: 'pending', dueAt })
    .onConflict((already) => already.doNothing())
    .execute()
  await insertAudits(school.db, context, [
    {
      action: 'student.changed',
      subjectType: 'user',
      subjectId: studentId,
      before: { phone: secret, grade: 9, city: secret, gone: null },
      after: {
        phone: `${secret} new`,
        grade: 10,
        city: secret,
        guardians: [{ email: `${secret}@home.test` }],
      },
    },
    { action: 'excuse.created', subjectType: 'excuse', subjectId: excuseId, after: { reason: secret } },
    {
      action: 'comment.removed',
      subjectType: 'task',
      subjectId: taskId,
      before: { studentId, body: secret },
    },
    { action: 'sign_in.signed_in', subjectType: 'sign_in', subjectId: studentId, after: { ip: secret } },
    { action: 'transcript.issued', subjectType: 'transcript', subjectId: 1, after: { hash: 'proof' } },
    {
      action: 'comment.removed',
      subjectType: 'task',
      subjectId: taskId,
      before: { studentId: 1, body: 'Hers' },
    },
  ])
}

it('redacts the audit of who was erased: which fields changed, by whom and when stays, and what is of others', async () => {
  const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
    select action, before, after from audit_log where request_id = 'x' order by id`.execute(school.db)
  expect(rows[0]).toEqual({
    action: 'student.changed',
    before: { phone: 'Erased before', grade: 9, city: 'Erased', gone: null },
    after: { phone: 'Erased after', grade: 10, city: 'Erased', guardians: [{ email: 'Erased after' }] },
  })
  expect(rows[4]?.after).toEqual({ hash: 'proof' })
  expect(rows[5]?.before).toEqual({ studentId: 1, body: 'Hers' })
  const { rows: told } = await sql`select after from audit_log where action = 'audit.redacted'`.execute(
    school.db,
  )
  expect(told).toContainEqual({ after: { rows: expect.any(Number) } })
  const { studentId } = await makeLeaver('Still Here')
  await expect(sql`select redact_audit(${studentId}, false)`.execute(school.db)).rejects.toThrow(
    /who left alone/,
  )
  const shown = (await keeper.get(`${base}/${studentId}`)).body.kinds
  expect(shown.filter(({ why }: { why: string }) => why.includes('when its period ends'))).toEqual([])
  const { body } = await keeper.get(`${base}/${await school.persona('dean')}`)
  const did = body.kinds.find(({ title }: { title: string }) => title === 'What they did')
  expect(did.why).toBe('There has to be proof of who did what. The school keeps it for good.')
})

it('clears of imports what is theirs, not a campus or class of the same number', async () => {
  const { studentId, leave, name } = await makeLeaver('Same Number')
  await leave(studentId)
  const { id: importId } = await school.owner
    .insertInto('rosterImports')
    .values({
      title: 'All',
      fileName: 'a.zip',
      format: 'oneroster',
      source: 'sis',
      state: 'applied',
      createdBy: studentId,
      createdAt: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kinds = ['person', 'campus', 'house', 'external'] as const
  await school.db
    .insertInto('rosterChanges')
    .values(
      kinds.map((kind) => ({
        importId,
        kind,
        sign: 'add',
        code: kind,
        ourId: studentId,
        name: `The ${kind}`,
      })),
    )
    .execute()
  expect((await keeper.post(`${base}/${studentId}/erase`, { name })).status).toBe(200)
  const changes = await school.db
    .selectFrom('rosterChanges')
    .select('name')
    .where('importId', '=', importId)
    .orderBy('id')
    .execute()
  expect(changes.map((one) => one.name)).toEqual(['Erased person', 'The campus', 'The house', 'The external'])
})

describe('a student of a partner school', () => {
  const ofExternals = '/backoffice/personal-data/externals'
  const page = '/backoffice/workbench/external-students'

  async function makeExternal(name: string) {
    const secret = crypto.randomUUID()
    const session = await makeSession(school.db, {
      expertIds: [await school.persona('facilitator')],
      studentNames: ['Own One'],
    })
    const operations = await school.as('operations')
    const fields = {
      name,
      school: 'Riverside',
      email: `${secret}@riverside.test`,
      contact_name: `Mother ${secret}`.slice(0, 70),
      contact_email: `${secret}@home.test`,
      contact_phone: secret,
      consent_from: '2026-01-01',
    }
    const { id } = (await operations.post(page, { ...fields, experience_ids: [session.experienceId] })).body
    await school.db
      .insertInto('externalAttendances')
      .values({ attendableId: session.sessionId, externalStudentId: id, statuses: ['Present'] })
      .onConflict((already) => already.doNothing())
      .execute()
    await school.db
      .updateTable('externalStudents')
      .set({ createdAt: new Date(0) })
      .execute()
    const archive = () => operations.post(`${page}/${id}`, { _action: 'archive' })
    return { id: id as number, secret, fields, session, operations, archive }
  }

  it('is listed, read and taken as one file like everybody', async () => {
    const { id, secret } = await makeExternal('Ines Taken')
    const { persons } = (await keeper.get(`${base}?partners=true&search=ines`)).body
    expect(persons).toMatchObject([{ id, name: 'Ines Taken', role: 'Student of a partner school' }])
    const { body } = await keeper.get(`${ofExternals}/${id}`)
    expect(body.hindrances).toEqual(['They may still attend experiences: archive them first.'])
    expect(body.kinds).toContainEqual(
      expect.objectContaining({
        title: 'Attendance',
        rows: 1,
        end: 'keep',
        why: expect.stringMatching(/register/),
      }),
    )
    const url = `/api${ofExternals}/${id}/archive.zip`
    const files = await unzip((await keeper.call({ url })).bytes)
    expect(JSON.parse(files['data.json'] ?? '')['Student of a partner school']).toMatchObject([
      { contact_phone: secret },
    ])
    expect((await (await school.as('operations')).call({ url })).status).toBe(403)
    expect((await keeper.get(`${ofExternals}/987654`)).status).toBe(404)
  })

  it('who is a student of the school by now, with the same address, takes nothing of theirs along', async () => {
    const { id, fields, archive, session } = await makeExternal('Ines Both')
    const { email } = fields
    const studentId = await makeStudent(school.db, { name: 'Ines Both' })
    await school.db.updateTable('users').set({ email }).where('id', '=', studentId).execute()
    await sql`insert into presence_events (attendable_id, source, kind, happened_at, participant_name, participant_email, dedupe_key)
      values (${session.sessionId}, 'report', 'seen', ${new Date('2026-11-09T15:00:00Z')}, 'Ines Both', ${email}, ${email})`.execute(
      school.owner,
    )
    await sql`insert into outbox_mails (kind, to_email, subject, text_body, html_body)
      values ('notification', ${email}, 'Hello', 'Hello', 'Hello')`.execute(school.owner)
    await archive()
    expect((await keeper.post(`${ofExternals}/${id}/erase`, { name: 'Ines Both' })).status).toBe(200)
    const { rows } = await sql<{ participantName: string }>`
      select participant_name from presence_events where participant_email = ${email}`.execute(school.owner)
    expect(rows).toEqual([{ participantName: 'Ines Both' }])
    const mails = await sql`select from outbox_mails where to_email = ${email}`.execute(school.owner)
    expect(mails.rows).toHaveLength(1)
  })

  it('is erased but for what the register needs, for good, and again after a restore', async () => {
    const { id, secret, fields, archive, operations, session } = await makeExternal('Ines Erased')
    const erase = () => keeper.post(`${ofExternals}/${id}/erase`, { name: 'Ines Erased' })
    expect((await erase()).body.formErrors.name).toMatch(/archive them first/)
    await archive()
    const { status, body } = await erase()
    expect(status).toBe(200)
    expect(body.erasure.kept.map(({ title }: { title: string }) => title)).toEqual([
      'What was done to their records',
      'Attendance',
      'Student of a partner school',
    ])
    expect(await whereStands(school.owner, secret)).toEqual([])
    const { version } = (await operations.get(`${page}/${id}`)).body
    const saved = await operations.call({
      method: 'PUT',
      url: `/api${page}/${id}`,
      payload: { ...fields, version, experience_ids: [session.experienceId] },
    })
    expect([saved.status, saved.body.formErrors?.name]).toEqual([
      422,
      'They were erased: nothing about them can be changed.',
    ])
    expect((await operations.post(`${page}/${id}`, { _action: 'unarchive' })).status).toBe(422)
    expect((await erase()).body.formErrors.name).toBe('They are erased already.')
    await school.runJob('personal-data.files')
    await school.owner.deleteFrom('externalErasures').where('externalId', '=', id).execute()
    await school.db
      .updateTable('externalStudents')
      .set({ contactPhone: secret, archivedAt: null })
      .where('id', '=', id)
      .execute()
    expect(await eraseAgain(school.services)).toEqual([`external_student ${id}`])
    expect(await whereStands(school.owner, secret)).toEqual([])
  })
})

it('erases once, when two press it at the same time', async () => {
  const { studentId, leave, name } = await makeLeaver('Two At Once')
  await leave(studentId)
  const answers = await Promise.all([1, 2].map(() => keeper.post(`${base}/${studentId}/erase`, { name })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

it('erases again whom a restored backup brought back, and nobody who got the number later', async () => {
  const { studentId, leave, name } = await makeLeaver('Back Again')
  await leave(studentId)
  await keeper.post(`${base}/${studentId}/erase`, { name })
  await school.runJob('personal-data.files')
  const noted = join(school.services.config.DATA_DIR, 'erasures.jsonl')
  expect(existsSync(noted)).toBe(true)
  expect(readFileSync(noted, 'utf8')).not.toContain('Back')
  await school.owner.deleteFrom('erasures').where('personId', '=', studentId).execute()
  await school.db
    .updateTable('users')
    .set({ email: 'back@home.test', deactivatedAt: null })
    .where('id', '=', studentId)
    .execute()
  expect(await eraseAgain(school.services)).toEqual([`person ${studentId}`])
  expect(await eraseAgain(school.services)).toEqual([])
  const { email } = await school.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()
  expect(email).toBe(`erased-${studentId}@erased.invalid`)
})

it('is of nobody else, and of no person who does not exist', async () => {
  const { studentId } = await makeLeaver('Not Yours')
  for (const slug of ['director', 'admin', 'dean', 'guardian'] as const) {
    const other = await school.as(slug)
    expect((await other.get(`${base}/${studentId}`)).status, slug).toBe(403)
    expect((await other.call({ url: `/api${base}/${studentId}/archive.zip` })).status, slug).toBe(403)
  }
  expect((await keeper.get(`${base}/987654`)).status).toBe(404)
  expect((await keeper.post(`${base}/987654/erase`, { name: 'x' })).status).toBe(404)
})
