import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { countWaiting } from '#test/databases/count-waiting.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { deleteUnusedFiles } from './delete-unused-files.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

let school: TestSchool
let director: Client
beforeAll(async () => {
  school = await startTestSchool()
  director = await school.as('director')
})
afterAll(() => school.stop())

const send = async (bytes: Buffer, name: string, client = director, path = '/backoffice/design-files') => {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name))
  const request = new Request('http://homeroom.test', { method: 'POST', body: form })
  return client.call({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
const taskWith = (id: string) => ({
  ...{ key: 't1', title: 'Diary', body: '', week: null, is_final: false, submission_kind: 'file' },
  ...{ attachments: [{ title: 'Sheet', url: `file:${id}` }], unit_ids: [], ability_ids: [] },
})
const design = (id: string) => ({ type: 'expedition', title: 'Water', tasks: [taskWith(id)] })
const open = (client: Client, url: string) => client.get(url.replace(/^\/api/, ''))

it('goes with a task through versions, a copy and an experience, and opens for who reads the guidebook, for an hour', async () => {
  const { body: file, status } = await send(pdf, '../../Sheet 1.html')
  expect([status, file.name, file.sizeBytes]).toEqual([200, 'Sheet 1.pdf', pdf.length])
  const { body: made } = await director.post('/backoffice/templates', design(file.id))
  const { body: template } = await director.get(`/backoffice/templates/${made.id}`)
  expect(template.files).toMatchObject([{ id: file.id, name: 'Sheet 1.pdf' }])
  const { body: copy } = await director.post(`/backoffice/templates/${made.id}/duplicate`)
  expect((await director.get(`/backoffice/templates/${copy.id}`)).body.files).toHaveLength(1)

  const teacher = await school.persona('facilitator')
  const cycle_id = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  await sql`update templates set is_draft = false where id = ${made.id}`.execute(school.db)
  const { body: experience } = await director.post(`/pages/template/${made.id}/use-picked-template`, {
    ...{ cycle_id, cohort_id: 1, starts_on: '2026-11-16', expert_ids: [teacher], places: 9, version: 1 },
  })
  const facilitator = await school.as('facilitator')
  const { body: guidebook } = await facilitator.get(`/backoffice/experiences/${experience.id}/guidebook`)
  const { url } = guidebook.tasks[0].attachments[0]
  const answer = await open(facilitator, url)
  expect([answer.status, answer.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('Sheet%201.pdf'),
  ])
  // Whoever it was not given to, and everybody once it ran out, does not find it.
  expect((await open(director, url)).status).toBe(404)
  expect((await open(facilitator, url.replace(/until=\d+/, 'until=9999999999999'))).status).toBe(404)
  const nowMs = school.clock.nowMs()
  school.clock.set(nowMs + 61 * 60_000)
  expect((await open(await school.as('facilitator'), url)).status).toBe(404)
  school.clock.set(nowMs)
})

it('refuses with a sentence what is of another type, too large, infected, or not to be checked', async () => {
  const problem = async (bytes: Buffer, path?: string) =>
    (await send(bytes, 'a.pdf', director, path)).body.formErrors?.file
  expect(await problem(Buffer.from('<script>'))).toContain('This file is none of these.')
  expect(await problem(pdf, '/backoffice/design-pictures')).toBe(
    'Choose a PNG, JPEG or WebP picture. This file is none of these.',
  )
  expect(await problem(Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]))).toBe(
    'The file is larger than 10 MB.',
  )
  const scan = vi.spyOn(school.services, 'scanUpload')
  scan.mockResolvedValueOnce('Eicar-Test-Signature').mockRejectedValueOnce(new Error('away'))
  expect(await problem(pdf)).toBe('The virus scanner refused this file.')
  expect(await problem(pdf)).toBe('The file could not be checked for viruses. Please try again later.')
  expect((await send(pdf, 'a.pdf', await school.as('guardian'))).status).toBe(403)
})

it('keeps a picture of one’s own, and refuses an address that is none', async () => {
  const { body } = await send(png, 'river.png', director, '/backoffice/design-pictures')
  const { body: made } = await director.post('/backoffice/templates', {
    ...{ type: 'expedition', title: 'River', picture: body.picture },
  })
  const { body: template } = await director.get(`/backoffice/templates/${made.id}`)
  expect(template.design.picture).toBe(body.picture)
  expect((await open(await school.as('student'), body.picture)).headers['content-type']).toBe('image/png')
  const wrong = await director.post('/backoffice/templates', {
    ...{ type: 'expedition', title: 'River', picture: 'https://tracker.test/a.png' },
  })
  expect(wrong.body.formErrors).toEqual({ picture: 'There is no such picture.' })
})

it('is taken for an experience from who may edit it without writing templates, and nowhere else', async () => {
  const { db } = school
  const manager = await makeEmployee(db, { name: 'Mona Reyes' })
  await addToGroup(
    db,
    manager,
    await makeGroup(db, { permissions: ['experiences.facilitate', 'experiences.manage'], cohortIds: [1] }),
  )
  const client = await school.as(manager)
  const [here, elsewhere] = [
    await makeExperience(db, { title: 'Tides', cohortId: 1 }),
    await makeExperience(db, { title: 'Dunes', cohortId: 2 }),
  ]
  const designOf = (id: number) => `/backoffice/experiences/${id}/design`
  const { body: file, status } = await send(pdf, 'tides.pdf', client, `${designOf(here)}/files`)
  const { body: picture } = await send(png, 'tides.png', client, `${designOf(here)}/pictures`)
  expect([status, file.name, picture.picture]).toEqual([200, 'tides.pdf', expect.stringContaining('.png')])
  const { body } = await client.get(designOf(here))
  const { status: saved } = await client.call({
    method: 'PUT',
    url: `/api${designOf(here)}`,
    payload: {
      ...{ ...body.design, picture: picture.picture, tasks: [taskWith(file.id)] },
      ...{ version: body.version, places_before: body.design.places },
    },
  })
  expect([saved, (await client.get(designOf(here))).body.files]).toMatchObject([200, [{ id: file.id }]])
  expect((await client.get(`${designOf(here)}/options`)).status).toBe(200)

  const statusOf = async (path: string, by = client) => (await send(pdf, 'a.pdf', by, path)).status
  expect(await statusOf(`${designOf(elsewhere)}/files`)).toBe(404)
  expect(await statusOf(`${designOf(elsewhere)}/pictures`)).toBe(404)
  expect(await statusOf('/backoffice/design-files')).toBe(403)
  expect(await statusOf(`${designOf(here)}/files`, await school.as('guardian'))).toBe(403)
  expect((await client.get(`${designOf(elsewhere)}/options`)).status).toBe(404)
})

it('keeps a file that a design is about to name', async () => {
  const { body: named } = await send(pdf, 'named.pdf')
  await sql`update design_files set created_at = created_at - interval '31 days'`.execute(school.db)
  const waiting = () => expect.poll(() => countWaiting(school.db), { timeout: 20_000 })
  const { saving, deleting } = await school.db.transaction().execute(async (lock) => {
    await sql`lock table templates in share mode`.execute(lock)
    const saving = director.post('/backoffice/templates', design(named.id))
    await waiting().toBe(1)
    const deleting = deleteUnusedFiles(school.services)
    await waiting().toBe(2)
    return { saving, deleting }
  })
  const [saved] = await Promise.all([saving, deleting])
  expect(saved.status).toBe(200)
  expect((await director.post('/backoffice/templates', design(named.id))).status).toBe(200)
})

it('keeps a picture that a design is about to show, and says of one that is gone where it stands', async () => {
  const show = (picture: string) =>
    director.post('/backoffice/templates', { type: 'expedition', title: 'River', picture })
  const upload = async () =>
    (await send(png, 'river.png', director, '/backoffice/design-pictures')).body.picture
  const [shown, left] = [await upload(), await upload()]
  await sql`update design_files set created_at = created_at - interval '31 days'`.execute(school.db)
  const waiting = () => expect.poll(() => countWaiting(school.db), { timeout: 20_000 })
  const { saving, deleting } = await school.db.transaction().execute(async (lock) => {
    await sql`lock table templates in share mode`.execute(lock)
    const saving = show(shown)
    await waiting().toBe(1)
    const deleting = deleteUnusedFiles(school.services)
    await waiting().toBe(2)
    return { saving, deleting }
  })
  const [saved] = await Promise.all([saving, deleting])
  expect([saved.status, (await open(director, shown)).status]).toEqual([200, 200])
  expect((await show(left)).body.formErrors).toEqual({ picture: 'This picture is gone. Upload it again.' })
})

it('says of a file that is gone where it stands, and takes away after a month what no design names', async () => {
  const { body: kept } = await send(pdf, 'kept.pdf')
  const { body: left } = await send(pdf, 'left.pdf')
  await director.post('/backoffice/templates', design(kept.id))
  await sql`update design_files set created_at = created_at - interval '31 days'`.execute(school.db)
  const keyOfLeft = async () => {
    const row = await school.db
      .selectFrom('designFiles')
      .select('storageKey')
      .where('id', '=', left.id)
      .executeTakeFirst()
    return row?.storageKey
  }
  // A store that is away, or a server that is killed: the row still names the file, and the next night has both.
  const key = (await keyOfLeft()) ?? ''
  vi.spyOn(school.services.files, 'delete').mockRejectedValueOnce(new Error('killed'))
  await expect(deleteUnusedFiles(school.services)).rejects.toThrow('killed')
  expect([await keyOfLeft(), await school.services.files.open(key)]).toEqual([key, expect.anything()])
  await deleteUnusedFiles(school.services)
  expect([await keyOfLeft(), await school.services.files.open(key)]).toEqual([undefined, undefined])
  const { body } = await director.post('/backoffice/templates', design(left.id))
  expect(body.formErrors).toEqual({
    'tasks.0.attachments.0.url': 'This file is gone. Upload it again.',
  })
  expect((await director.post('/backoffice/templates', design(kept.id))).status).toBe(200)
})
