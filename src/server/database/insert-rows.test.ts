import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { nobody } from '../api/viewer.ts'
import { insertMails } from '../mail/mail.ts'
import { insertAudits } from './audit.ts'
import { insertRows } from './insert-rows.ts'

let school: TestSchool
const many = 20_000

beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

const count = async (table: 'outboxMails' | 'auditLog' | 'holidays'): Promise<number> => {
  const { n } = await school.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

const mailTo = (n: number) => ({
  kind: 'absence',
  toEmail: `guardian${n}@school.test`,
  subject: 'Absent',
  paragraphs: ['Hello'],
  dedupeKey: `many:${n}`,
})

it('writes 20,000 mails, and none of them twice', async () => {
  await insertMails(
    school.db,
    Array.from({ length: many }, (_, n) => mailTo(n)),
  )
  await insertMails(
    school.db,
    Array.from({ length: many }, (_, n) => mailTo(n + 5)),
  )
  expect(await count('outboxMails')).toBe(many + 5)
})

it('writes 20,000 audit rows', async () => {
  const before = await count('auditLog')
  await insertAudits(
    school.db,
    { viewer: nobody, request: { id: 'test' } },
    Array.from({ length: many }, (_, n) => ({ action: 'x.done', subjectType: 'x', subjectId: n })),
  )
  expect(await count('auditLog')).toBe(before + many)
})

const holiday = (n: number) => ({
  title: `Day ${n}`,
  startsOn: '2026-11-26',
  endsOn: n === many - 1 ? '2026-11-25' : '2026-11-26',
})

it('returns what it is asked for, in the order of the rows', async () => {
  const rows = Array.from({ length: many - 1 }, (_, n) => holiday(n))
  const stored = await insertRows(school.db, 'holidays', rows, (insert) => insert.returning('title'))
  expect(stored.map(({ title }) => title)).toEqual(rows.map(({ title }) => title))
  expect(await insertRows(school.db, 'holidays', [])).toEqual([])
})

it('stores all rows or none, also without a transaction of the caller', async () => {
  const before = await count('holidays')
  const rows = Array.from({ length: many }, (_, n) => holiday(n))
  await expect(insertRows(school.db, 'holidays', rows)).rejects.toThrow('holidays')
  expect(await count('holidays')).toBe(before)
})
