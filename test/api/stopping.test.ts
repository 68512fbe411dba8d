import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStudent } from '../../src/domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'
import { cookieOf, listen, within } from '../support/services/event-stream.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('a server that stops answers what is under way, and ends its streams at once', async () => {
  const url = await school.app.listen({ port: 0, host: '127.0.0.1' })
  const userId = await school.persona('director')
  const cookie = await cookieOf(school, userId)
  const stream = await listen(Number(new URL(url).port), cookie, `user:${userId}`)
  const studentId = await makeStudent(school.db)
  // The call waits for a student whom somebody else holds.
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = school.db.transaction().execute(async (tx) => {
    await tx.selectFrom('students').select('id').where('id', '=', studentId).forUpdate().execute()
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  const answer = fetch(`${url}/api/backoffice/students/${studentId}/edit`, {
    method: 'POST',
    headers: { cookie, 'frontend-id': 'tests', 'content-type': 'application/json' },
    body: JSON.stringify({ _action: 'deactivate' }),
  })
  await expect
    .poll(async () => (await sql`select from pg_locks where not granted`.execute(school.db)).rows.length)
    .toBeGreaterThan(0)
  const closed = school.app.close()
  expect(await within(2_000, stream.next())).toBe('closed')
  held.resolve()
  await holding
  expect((await answer).status).toBe(200)
  await within(2_000, closed)
})
