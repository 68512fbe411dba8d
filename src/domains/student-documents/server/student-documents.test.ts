import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { type Client, createClient } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { StudentDocument } from '../contract/student-documents.contract.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const dayMs = 86_400_000
let school: TestSchool
let counselor: Client
let advisor: Client
let guardian: Client
const ids = { ida: 0, other: 0, guardian: 0 }

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  await makeSchoolYear(db)
  const houseId = await makeHouse(db, { advisorId: await school.persona('advisor') })
  ids.ida = await makeStudent(db, { name: 'Ida Moreau', houseId })
  ids.other = await makeStudent(db, { name: 'Otto Stern' })
  ids.guardian = await makeGuardian(db, { studentIds: [ids.ida] })
  counselor = await school.as('counselor')
  advisor = await school.as('advisor')
  guardian = await school.as(ids.guardian)
})
afterAll(() => school.stop())

const path = (rest = '', studentId = ids.ida) => `/backoffice/students/${studentId}/documents${rest}`
const send = async (
  client: Client,
  to: string,
  fields: Record<string, string>,
  bytes = pdf,
  name = 'paper.pdf',
) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', new File([bytes], name, { type: 'application/pdf' }))
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await sent.arrayBuffer())
  return client.call({ method: 'POST', url: `/api${to}`, headers, payload })
}
const add = (fields: Record<string, string> = {}, client = counselor) =>
  send(client, path(), { kind: 'agreement', title: 'Media consent', visibility: 'staff', ...fields })
const listOf = async (client = counselor): Promise<StudentDocument[]> =>
  (await client.get(path())).body.documents
const find = async (title: string, client = counselor) =>
  (await listOf(client)).find((one) => one.title === title)
const open = async (client: Client, url: string | undefined) =>
  (await client.get(String(url).replace(/^\/api/, ''))).status
const familyTitles = async (client = guardian) =>
  (await client.get('/family/documents')).body.documents.map(({ title }: { title: string }) => title)

describe('a document of a student', () => {
  it('is added with its end, and opened by who may', async () => {
    expect((await add({ expires_on: '2026-11-20' })).body).toMatchObject({
      ok: true,
      message: 'Document added',
    })
    const shown = await find('Media consent', advisor)
    expect(shown).toMatchObject({
      kind: 'agreement',
      expires_on: '2026-11-20',
      expiry: 'soon',
      files: [{ version: 1, file_name: 'paper.pdf' }],
    })
    const url = shown?.files[0]?.url
    expect(await open(advisor, url)).toBe(200)
    expect((await counselor.get(String(url).replace(/^\/api/, ''))).bytes).toEqual(new Uint8Array(pdf))
    expect(await open(guardian, url)).toBe(404)
    expect(await open(createClient(school.app), url)).toBe(401)
    expect((await advisor.get(path('', ids.other))).status).toBe(404)
    expect((await guardian.get(path())).status).toBe(403)
    expect((await add({}, advisor)).status).toBe(403)
  })

  it('is refused with a sentence by field', async () => {
    const wrong = await send(counselor, path(), { kind: 'agreement', title: '', visibility: 'staff' })
    expect(wrong.body.data.formErrors.title).toBe('Name the document.')
    const script = Buffer.from('<html><script>1</script></html>')
    const fields = { kind: 'medical', title: 'Letter', visibility: 'staff' }
    const { body } = await send(counselor, path(), fields, script, 'letter.pdf')
    expect(body.data.formErrors.file).toMatch(/^Choose a PDF/)
    expect(await find('Letter')).toBeUndefined()
    const elsewhere = await send(counselor, path('', 999_999), fields)
    expect(elsewhere.status).toBe(404)
  })

  it('that is for few is not there for others, and who opened it is written down', async () => {
    await add({ kind: 'custody', title: 'Court order', visibility: 'restricted' })
    const order = await find('Court order')
    expect(await find('Court order', advisor)).toBeUndefined()
    const url = order?.files[0]?.url
    expect([await open(advisor, url), await open(counselor, url)]).toEqual([404, 200])
    const opened = await school.db
      .selectFrom('auditLog')
      .select('subjectId')
      .where('action', '=', 'student_document.opened')
      .execute()
    expect(opened.map(({ subjectId }) => subjectId)).toEqual([String(order?.id)])
  })

  it('for the family is open to whom the records are open, at that moment', async () => {
    await add({ title: 'Handbook', visibility: 'family' })
    const url = (await find('Handbook'))?.files[0]?.url
    expect(await familyTitles()).toEqual(['Handbook'])
    expect(await familyTitles(await school.as(ids.ida))).toEqual(['Handbook'])
    expect(await open(guardian, url)).toBe(200)
    const stranger = await school.as(await makeGuardian(school.db, { studentIds: [ids.other] }))
    expect(await familyTitles(stranger)).toEqual([])
    expect(await open(stranger, url)).toBe(404)
    expect((await stranger.get(`/family/documents?student_id=${ids.ida}`)).status).toBe(404)
    const closes = (seesRecords: boolean) =>
      school.db
        .updateTable('guardianStudents')
        .set({ seesRecords })
        .where('guardianId', '=', ids.guardian)
        .execute()
    await closes(false)
    expect([await familyTitles(), await open(guardian, url)]).toEqual([[], 404])
    await closes(true)
  })

  it('keeps its former file when it is replaced; a family gets the newest alone', async () => {
    const before = await find('Handbook')
    const replace = () =>
      send(counselor, path(`/${before?.id}/file`), { revision: `${before?.revision}` }, pdf, 'handbook-2.pdf')
    expect((await replace()).status).toBe(200)
    const again = await replace()
    expect([again.status, again.body.message]).toEqual([
      409,
      'Somebody has changed this document meanwhile. Close it and open it again.',
    ])
    const after = await find('Handbook')
    expect(after?.revision).toBe((before?.revision ?? 0) + 1)
    expect(after?.files.map(({ file_name }) => file_name)).toEqual(['handbook-2.pdf', 'paper.pdf'])
    const [newest, former] = after?.files ?? []
    expect([await open(guardian, newest?.url), await open(guardian, former?.url)]).toEqual([200, 404])
    expect(await open(advisor, former?.url)).toBe(200)
  })

  it('is changed by one at a time, and moves out of sight when it is for few', async () => {
    const before = await find('Handbook')
    const change = (revision = before?.revision) =>
      counselor.put(path(`/${before?.id}`), {
        kind: 'agreement',
        title: 'Handbook of 2026',
        visibility: 'restricted',
        expires_on: null,
        revision,
      })
    expect((await change()).body.ok).toBe(true)
    const stale = await change()
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringMatching(/^Somebody has changed/)])
    expect(await familyTitles()).toEqual([])
    expect(await find('Handbook of 2026', advisor)).toBeUndefined()
    const foreign = path(`/${before?.id}`, ids.other)
    expect((await counselor.delete(foreign)).status).toBe(404)
  })

  it('is deleted, brought back, and a month later gone with its file', async () => {
    const document = await find('Media consent')
    const url = document?.files[0]?.url
    await counselor.delete(path(`/${document?.id}`))
    expect([await find('Media consent'), await open(counselor, url)]).toEqual([undefined, 404])
    await counselor.post(path(`/${document?.id}/restore`))
    expect(await open(counselor, url)).toBe(200)
    await counselor.delete(path(`/${document?.id}`))
    await school.runJob('student-documents.forget')
    await counselor.post(path(`/${document?.id}/restore`))
    expect(await open(counselor, url)).toBe(200)
    await counselor.delete(path(`/${document?.id}`))
    school.clock.set(school.clock.nowMs() + 31 * dayMs)
    const { rows } = await sql<{ storageKey: string }>`
      select storage_key from student_document_files where document_id = ${document?.id ?? 0}`.execute(
      school.db,
    )
    const [{ storageKey } = { storageKey: '' }] = rows
    // A store that is away, or a server that is killed: the row still names the file, and the next night has both.
    vi.spyOn(school.services.files, 'delete').mockRejectedValueOnce(new Error('killed'))
    await expect(school.runJob('student-documents.forget')).rejects.toThrow('killed')
    expect(await school.services.files.open(storageKey)).toBeDefined()
    await school.runJob('student-documents.forget')
    expect(await school.services.files.open(storageKey)).toBeUndefined()
    const later = await school.as('counselor')
    expect((await later.post(path(`/${document?.id}/restore`))).status).toBe(404)
  })
})
