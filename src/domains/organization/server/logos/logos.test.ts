import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { school as current, takeSchool } from '#contract/school/school.ts'
import { insertMail } from '#server/mail/mail.ts'
import { withLogo } from '#server/mail/mail-brand.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(async () => {
  takeSchool({})
  await school.stop()
})

const path = '/backoffice/workbench/logos'

async function send(type: string, bytes: Uint8Array | string) {
  const form = new FormData()
  form.append('picture', new File([bytes as BlobPart], 'logo.png'))
  const request = new Request('http://test', { method: 'POST', body: form })
  return (await school.as('admin')).call({
    method: 'POST',
    url: `/api${path}/${type}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

const square = (side: number, alpha = 0.5) =>
  sharp({ create: { width: side, height: side, channels: 4, background: { r: 9, g: 9, b: 9, alpha } } })

const logoOf = async (type: string) =>
  (await (await school.as('admin')).get(path)).body.logos.find((one: { type: string }) => one.type === type)
    .url

it('draws a picture anew: bounded, transparent, without what a camera wrote', async () => {
  const photo = await square(900)
    .withExif({ IFD0: { Copyright: 'Somebody at home' } })
    .png()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  expect((await send('light', photo)).status).toBe(200)
  const address = await logoOf('light')
  expect(address).toMatch(/^\/api\/pictures\/logos\/[0-9a-f-]{36}\.png$/)
  const drawn = await school.app.inject({ url: address })
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png'])
  const facts = await sharp(drawn.rawPayload).metadata()
  expect(facts).toMatchObject({ format: 'png', width: 256, height: 256, hasAlpha: true })
  expect(facts.exif).toBeUndefined()
})

it('stands in the shell, on the login page, in the tab and in mails at once', async () => {
  await send('favicon', await square(40).png().toBuffer())
  await send('email', await square(100).png().toBuffer())
  const [light, favicon, email] = [await logoOf('light'), await logoOf('favicon'), await logoOf('email')]
  await expect.poll(() => current().logos).toEqual({ light, dark: '', favicon, email })
  const admin = await school.as('admin')
  const logos = { light, dark: light }
  expect((await admin.get('/backoffice/root/authenticated')).body.logos).toEqual(logos)
  expect((await school.nobody.get('/backoffice/_root')).body.logos).toEqual(logos)
  await insertMail(school.db, { kind: 'test', toEmail: 'a@b.test', subject: 'Logo', paragraphs: ['Hi <b>'] })
  const { htmlBody } = await school.db
    .selectFrom('outboxMails')
    .select('htmlBody')
    .where('subject', '=', 'Logo')
    .executeTakeFirstOrThrow()
  expect(withLogo(htmlBody, 'https://s.test')).toContain(`<img src="https://s.test${email}" alt="Homeroom"`)
  takeSchool({})
  expect(withLogo(htmlBody, 'https://s.test')).toBe(htmlBody)
})

it('refuses with a sentence what is no still picture', async () => {
  const said = async (bytes: Uint8Array | string) => (await send('dark', bytes)).body.formErrors.picture
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 4, 7), Buffer.alloc(20 * 20 * 4, 200)])
  const moving = await sharp(frames, { raw: { width: 20, height: 40, channels: 4, pageHeight: 20 } })
    .webp({ loop: 0 })
    .toBuffer()
  expect(await said('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')).toContain(
    'An SVG may hold scripts',
  )
  expect(await said(moving)).toBe('This picture is animated. Choose one that is not.')
  expect(await said((await square(400).png().toBuffer()).subarray(0, 300))).toBe(
    'This picture cannot be read. Save it again as a PNG and choose that.',
  )
  expect(await said(await square(8).png().toBuffer())).toContain('at least 16')
  expect(await said(Buffer.alloc(5 * 1024 * 1024 + 1))).toBe('The picture is larger than 5 MB.')
  expect(await logoOf('dark')).toBeNull()
})

it('gives the mark of the product back, and the logo again when that is undone', async () => {
  const admin = await school.as('admin')
  const before = await logoOf('light')
  const { change_id } = (await admin.post(`${path}/light/remove`)).body
  expect(await logoOf('light')).toBeNull()
  await admin.post(`/backoffice/workbench/organization/changes/${change_id}/undo`)
  expect(await logoOf('light')).toBe(before)
  expect((await school.app.inject({ url: before })).statusCode).toBe(200)
})
