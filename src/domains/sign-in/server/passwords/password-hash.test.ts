import { hashPassword as hashOfBefore } from 'better-auth/crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makePassword } from '../sign-in.factory.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

const signIn = async (email: string, password: string) =>
  (await school.nobody.post('/auth/sign-in/email', { email, password })).status
const keptOf = async (userId: number) =>
  (await school.db.selectFrom('accounts').select('password').where('userId', '=', userId).executeTakeFirst())
    ?.password ?? ''

const today = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/

it('keeps a password as OWASP names it, each time with another salt, whichever keyboard typed it', async () => {
  const [first, second] = await Promise.all([hashPassword('café crème'), hashPassword('café crème')])
  expect(first).toMatch(today)
  expect(second).not.toBe(first)
  expect(await verifyPassword({ hash: first, password: 'cafe\u0301 cre\u0300me' })).toBe(true)
  for (const password of ['cafe creme', 'café crème ', ''])
    expect(await verifyPassword({ hash: first, password })).toBe(false)
})

it('takes nothing for a text it does not know', async () => {
  for (const hash of ['$argon2i$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$AAAA', '$2b$10$abcdefghijklmnopqrstuv'])
    expect(await verifyPassword({ hash, password: '' })).toBe(false)
})

it('takes a password kept in the way of before, and keeps it in today’s from then on', async () => {
  const [email, password] = ['ada@school.test', 'violet kettle harbour']
  const personId = await makeEmployee(school.db, { email })
  await makePassword(school.db, personId, 'another one')
  const old = await hashOfBefore(password)
  await school.db.updateTable('accounts').set({ password: old }).where('userId', '=', personId).execute()
  expect(await signIn(email, 'wrong one')).toBe(401)
  expect(await keptOf(personId)).toBe(old)
  expect(await signIn('Ada@school.test', password)).toBe(200)
  const renewed = await keptOf(personId)
  expect(renewed).toMatch(today)
  expect(await signIn(email, password)).toBe(200)
  expect(await keptOf(personId)).toBe(renewed)
})
