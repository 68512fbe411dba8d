import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeExcuse, makeFamily } from '#domains/excuses/server/excuses.factory.ts'
import { makeLogin } from '#domains/sign-in/server/sign-in.factory.ts'
import { writeSessionCookie } from '#domains/sign-in/server/sign-in.service.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type ErrorSink, startErrorSink } from '#test/services/error-sink.ts'

let school: TestSchool
let sink: ErrorSink
let origin: string
const warnings: string[] = []
const hearWarning = (warning: Error) => void warnings.push(warning.name)

const planted = {
  password: 'planted-Password-7',
  resetToken: 'planted-reset-token-8',
  oidcCode: 'planted-oidc-code-9',
  name: 'Planted Peregrine',
  email: 'planted@families.test',
  document: 'planted words of a doctor',
  fileName: 'planted-diagnosis.pdf',
  reason: 'planted reason of an absence',
  address: 'planted-address-of-a-caller',
}

beforeAll(async () => {
  process.on('warning', hearWarning)
  sink = await startErrorSink()
  school = await startTestSchool({ nowIso: '2026-11-10T17:00:00Z', config: { SENTRY_DSN: sink.dsn } })
  origin = await school.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  vi.restoreAllMocks()
  process.off('warning', hearWarning)
  await school.stop()
  await sink.stop()
})

/** Whatever is written from now on fails as a defect does, with all that was to be written in its words. */
async function breakWrites() {
  await sql`create function break_it() returns trigger language plpgsql as $$
    begin raise exception 'broken: % ${sql.raw(planted.name)}', to_jsonb(new); end $$`.execute(school.owner)
  for (const table of ['sign_in_failures', 'audit_log', 'excuse_documents'])
    await sql`create trigger broken before insert on ${sql.table(table)} for each row execute function break_it()`.execute(
      school.owner,
    )
}

it('tells the error service the route, the status, the number and the stack, and nothing that anyone typed', async () => {
  // Every timing is sent, not one in twenty.
  vi.spyOn(Math, 'random').mockReturnValue(0.01)
  const { guardianId, studentId } = await makeFamily(school.db, {
    advisorId: await school.persona('advisor'),
  })
  const excuseId = await makeExcuse(school.db, { studentId, requesterId: guardianId })
  await sql`update users set name = ${planted.name}, email = ${planted.email} where id = ${guardianId}`.execute(
    school.db,
  )
  const token = await makeLogin(school.db, { userId: guardianId, nowMs: school.clock.nowMs() })
  const cookie = writeSessionCookie(token, school.services, 3600).split(';')[0] ?? ''
  const call = (path: string, options: RequestInit = {}) =>
    fetch(`${origin}/api${path}`, {
      redirect: 'manual',
      ...options,
      headers: { 'frontend-id': planted.address, cookie, 'user-agent': planted.address, ...options.headers },
    })
  const post = (path: string, body: object) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await breakWrites()

  const form = new FormData()
  const pdf = `%PDF-1.7\n1 0 obj\n<<>>\nendobj\n${planted.document}\ntrailer\n<<>>\n%%EOF`
  form.set('document', new File([pdf], planted.fileName))
  const upload = await call(`/excuses/${excuseId}/documents`, { method: 'POST', body: form })
  const failed = [
    await post('/auth/sign-in/email', { email: planted.email, password: planted.password }),
    upload,
  ]
  await post('/auth/reset-password', { token: planted.resetToken, newPassword: planted.password })
  await call(`/auth/callback/oidc?code=${planted.oidcCode}&state=${planted.resetToken}`)
  await sql`alter table logins rename to logins_gone`.execute(school.owner)
  failed.push(await call(`/search?query=${encodeURIComponent(planted.name)}`))
  expect(failed.map((answer) => answer.status)).toEqual([500, 500, 500])

  await school.services.stopReporting()
  const told = sink.all()
  for (const answer of failed) expect(told).toContain(answer.headers.get('x-request-id'))
  expect(told).toContain('/api/auth/sign-in/email')
  expect(told).toContain('"type":"transaction"')
  expect(told).toContain('"stacktrace"')
  expect(told).toContain('sign-in-failures.ts')
  for (const [what, secret] of Object.entries({ ...planted, token, cookie }))
    expect(told.includes(secret) ? what : 'nothing').toBe('nothing')
  expect(told).not.toContain('planted')
  expect(told).not.toContain('broken:')
  expect(warnings).toEqual([])
})
