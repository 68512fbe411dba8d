import { readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { makeExcuse, makeFamily } from '#domains/excuses/server/excuses.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let guardian: Client
let excuseId: number
beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T17:00:00Z' })
  const family = await makeFamily(school.db, { advisorId: await school.persona('advisor') })
  guardian = await school.as(family.guardianId)
  excuseId = await makeExcuse(school.db, { studentId: family.studentId, requesterId: family.guardianId })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => school.stop())

async function attach() {
  const form = new FormData()
  form.set('document', new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'], 'note.pdf'))
  const request = new Request('http://homeroom.test', { method: 'POST', body: form })
  return guardian.call({
    method: 'POST',
    url: `/api/excuses/${excuseId}/documents`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

const filesFolder = () => join(school.services.config.DATA_DIR, 'files')

const storedFiles = () =>
  readdirSync(filesFolder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

/** What is stored of documents: files, rows, and what the audit says was attached. */
async function countStored() {
  const { rows } = await sql<{ documents: number; attached: number }>`
    select (select count(*) from excuse_documents) as documents,
      (select count(*) from audit_log where action = 'excuse.document_attached') as attached`.execute(
    school.db,
  )
  return [storedFiles().length, rows[0]?.documents, rows[0]?.attached]
}

/** The file store stops after the first bytes. */
const failHalfWay = (code: string) =>
  vi.spyOn(FSDriver.prototype, 'put').mockImplementation(async (key) => {
    const path = join(filesFolder(), key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '%PDF')
    throw Object.assign(new Error(`${code}: the disk says no`), { code })
  })

it('keeps a document as a file and a row', async () => {
  expect((await attach()).status).toBe(200)
  expect(await countStored()).toEqual([1, 1, 1])
})

it.each([
  ['ENOSPC', 507, /^There is no room left to store this\. Nothing was saved;/],
  ['EDQUOT', 507, /^There is no room left to store this\. Nothing was saved;/],
  ['EACCES', 503, /^Homeroom cannot reach its files\. Nothing was saved;/],
  ['ECONNREFUSED', 503, /^Homeroom cannot reach its files\. Nothing was saved;/],
])('refuses a document when the file store fails half-way with %s, and keeps nothing of it', async (code, status, sentence) => {
  const before = await countStored()
  failHalfWay(code)
  const answer = await attach()
  expect([answer.status, answer.headers['retry-after']]).toEqual([status, status === 503 ? '2' : undefined])
  expect(answer.body.message).toMatch(sentence)
  expect(await countStored()).toEqual(before)
})

it('takes the file away when the database is full', async () => {
  const before = await countStored()
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`.execute(school.owner)
  await sql`create trigger refuse before insert on excuse_documents for each row execute function refuse()`.execute(
    school.owner,
  )
  const answer = await attach()
  await sql`drop trigger refuse on excuse_documents`.execute(school.owner)
  expect(answer.status).toBe(507)
  expect(await countStored()).toEqual(before)
})

it('says that a stored document cannot be read for a moment, or is gone', async () => {
  const { body } = await attach()
  vi.spyOn(FSDriver.prototype, 'exists').mockRejectedValueOnce(new Error('EACCES'))
  const away = await guardian.call({ method: 'GET', url: body.url })
  expect([away.status, away.body.message]).toEqual([
    503,
    'Homeroom cannot reach its files. Please try again in a moment.',
  ])
  vi.spyOn(FSDriver.prototype, 'exists').mockResolvedValueOnce(false)
  expect((await guardian.call({ method: 'GET', url: body.url })).status).toBe(404)
  expect((await guardian.call({ method: 'GET', url: body.url })).status).toBe(200)
})
