import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeHouse } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { FeatureFlag } from '../contract/feature-flags.contract.ts'
import type { LabsPermissionType, LabsSettings } from '../contract/labs.contract.ts'

const views = '/backoffice/saved-views?list=/students'
const png = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
let school: TestSchool
let admin: Client
let advisor: Client
let flag: FeatureFlag
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
  advisor = await school.as('advisor')
  flag = await savedViews()
})
afterAll(() => school.stop())

const savedViews = async (): Promise<FeatureFlag> =>
  (await admin.get('/feature-flags')).body.find(({ title }: FeatureFlag) => title === 'Saved views')
const settings = async (): Promise<LabsSettings> => (await admin.get(`/labs_settings/${flag.id}`)).body
const types = async (): Promise<LabsPermissionType[]> => (await admin.get('/labs_configs')).body
const meOf = async (client: Client): Promise<number> =>
  (await client.get('/backoffice/root/authenticated')).body.userId
const offered = async (client: Client): Promise<{ id: number; name: string }[]> =>
  (await client.get('/backoffice/labs')).body

async function save(fields: Record<string, string | Blob>, of = admin) {
  const form = new FormData()
  const all = { featureFlagId: String(flag.id), name: 'Saved views', isEnabled: 'true', ...fields }
  for (const [name, value] of Object.entries(all)) form.append(name, value)
  return of.post('/labs_settings', form)
}
const picture = () => new File([png], 'cover.png', { type: 'image/png' })

it('begins with the words of the feature, for who holds features back alone', async () => {
  expect(await settings()).toMatchObject({
    id: null,
    featureFlagId: flag.id,
    name: 'Saved views',
    isEnabled: false,
    thumbnailUrl: null,
    permissions: [],
  })
  expect((await advisor.get(`/labs_settings/${flag.id}`)).status).toBe(403)
  expect((await advisor.get('/labs_configs')).status).toBe(403)
  expect((await save({ thumbnail: picture() }, advisor)).status).toBe(403)
  expect((await admin.get('/labs_settings/99999')).status).toBe(404)
  expect((await (await school.as('guardian')).get('/backoffice/labs')).status).toBe(403)
})

it('asks for a name and a picture, and looks at what a file is', async () => {
  const fields = async (...args: Parameters<typeof save>) => (await save(...args)).body.data.formErrors
  expect(await fields({})).toEqual({ thumbnail: 'Choose a picture: Labs shows each feature with one.' })
  expect(await fields({ name: ' ', thumbnail: picture() })).toEqual({ name: 'Name the feature.' })
  const fake = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'cover.png', { type: 'image/png' })
  expect(await fields({ thumbnail: fake })).toEqual({
    thumbnail: 'Choose a PNG, JPEG or WebP picture. This file is none of these.',
  })
  expect(await fields({ thumbnail: picture(), video: picture() })).toEqual({
    video: 'Choose an MP4 or WebM video. This file is neither.',
  })
  expect(Object.keys(await fields({ thumbnail: picture(), path: '//evil.test', link: 'nowhere' }))).toEqual(
    expect.arrayContaining(['path', 'link']),
  )
  expect(await fields({ thumbnail: picture(), cohorts_permissions_ids: 'advisor-32000' })).toEqual({
    cohorts_permissions_ids: 'One of these campuses is gone. Open the panel again.',
  })
  expect((await settings()).id).toBeNull()
  expect((await save({ thumbnailUrl: '/api/pictures/labs/of-somebody-else.png' })).status).toBe(422)
})

it('takes a video that browsers play, up to its size', async () => {
  const mp4 = new Uint8Array(64)
  mp4.set(Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'))
  const saved = await save({
    thumbnail: picture(),
    video: new File([mp4], 'tour.mp4', { type: 'video/mp4' }),
  })
  expect(saved.body).toMatchObject({ ok: true })
  const { videoUrl, thumbnailUrl, version } = await settings()
  const shown = await admin.get(String(videoUrl).replace('/api', ''))
  expect(shown.status).toBe(200)
  expect(Buffer.from(shown.bytes).equals(Buffer.from(mp4))).toBe(true)
  const large = new File([mp4, new Uint8Array(9 * 1024 * 1024)], 'long.mp4', { type: 'video/mp4' })
  const refused = await save({ thumbnailUrl: String(thumbnailUrl), video: large })
  expect([400, 413]).toContain(refused.status)
  expect((await settings()).videoUrl).toBe(videoUrl)

  // Two panels open at once: the second is told, and what the first saved stays.
  const kept = { thumbnailUrl: String(thumbnailUrl), videoUrl: String(videoUrl), version: String(version) }
  expect((await save({ ...kept, description: 'The first' })).status).toBe(200)
  const second = await save({ ...kept, description: 'The second' })
  expect(second.status).toBe(409)
  expect(second.body.message).toContain('Somebody saved these settings in the meantime')
  expect((await settings()).description).toBe('The first')
})

it('opens a feature to a role of a campus, who switch it on for themselves from the next request on', async () => {
  const me = await meOf(advisor)
  await makeHouse(school.db, { advisorId: me })
  const mine = (await types()).filter(({ people }) => people.includes(me))
  const asAdvisor = mine.find(({ role }) => role === 'advisor')
  expect(asAdvisor?.label).toBe('Advisors')
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Copyright: 'Somebody at home' } })
    .jpeg()
    .toBuffer()
  const saved = await save({
    thumbnail: new File([photo], 'photo.jpg'),
    cohorts_permissions_ids: String(asAdvisor?.id),
  })
  expect(saved.body).toEqual({ ok: true, message: 'Homeroom Labs settings saved!' })
  const { thumbnailUrl, permissions } = await settings()
  expect(permissions).toEqual([asAdvisor?.id])
  const shown = await advisor.get(String(thumbnailUrl).replace('/api', ''))
  expect(shown.status).toBe(200)
  // Encoded anew: what the camera wrote into it, such as where it was held, is not kept.
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40 })
  expect(Buffer.from(shown.bytes).toString('latin1')).not.toContain('Somebody')
  expect((await savedViews()).is_in_sora_labs).toBe(true)

  await admin.put(`/feature-flags/${flag.id}`, { status: 'off' })
  expect(await offered(advisor)).toEqual([])
  await admin.put(`/feature-flags/${flag.id}`, { status: 'on' })
  expect(await offered(advisor)).toMatchObject([{ id: flag.id, is_chosen: false, is_given: false }])
  expect((await advisor.get(views)).status).toBe(403)
  const choose = (is_chosen: boolean, of = advisor) => of.put(`/backoffice/labs/${flag.id}`, { is_chosen })
  expect((await choose(true)).body.message).toBe('Saved views is on for you')
  expect((await choose(true)).status).toBe(200)
  expect((await advisor.get(views)).status).toBe(200)

  const counselor = await school.as('counselor')
  expect(await offered(counselor)).toEqual([])
  expect((await choose(true, counselor)).status).toBe(404)

  // Kept files stay; who is no longer meant loses it at once, and has it again when it comes back.
  await save({ thumbnailUrl: String(thumbnailUrl), cohorts_permissions_ids: '' })
  expect((await settings()).thumbnailUrl).toBe(thumbnailUrl)
  expect((await advisor.get(views)).status).toBe(403)
  await save({ thumbnailUrl: String(thumbnailUrl), cohorts_permissions_ids: String(asAdvisor?.id) })
  expect((await advisor.get(views)).status).toBe(200)
  await save({
    isEnabled: 'false',
    thumbnailUrl: String(thumbnailUrl),
    cohorts_permissions_ids: String(asAdvisor?.id),
  })
  expect((await advisor.get(views)).status).toBe(403)
  await save({ thumbnailUrl: String(thumbnailUrl), cohorts_permissions_ids: String(asAdvisor?.id) })
  await choose(false)
  expect((await advisor.get(views)).status).toBe(403)
  await admin.put(`/feature-flags/${flag.id}`, { status: 'released' })
})
