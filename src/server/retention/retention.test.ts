import { glob, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordKinds } from '#contract/retention.ts'
import { schoolDefaults, takeSchool } from '#contract/school/school.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const dayMs = 24 * 60 * 60_000
const jobs = ['attendance.forget', 'notifications.forget', 'outbox.forget', 'audit.forget']
let school: TestSchool
let studentId: number
beforeAll(async () => {
  school = await startTestSchool()
  studentId = await makeStudent(school.db)
})
afterAll(() => {
  takeSchool(schoolDefaults)
  return school.stop()
})

const daysAgo = (days: number) => new Date(school.clock.nowMs() - days * dayMs)
const counts = async () => {
  const count = async (table: 'auditLog' | 'notifications' | 'recordReads') =>
    (
      await school.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .$if(table === 'auditLog', (query) => query.where(sql<boolean>`action <> 'audit.forgotten'`))
        .executeTakeFirstOrThrow()
    ).n
  return {
    audit: await count('auditLog'),
    bells: await count('notifications'),
    reads: await count('recordReads'),
  }
}
const clear = async () => {
  for (const job of jobs) await school.runJob(job)
}

it('keeps everything until the school limits it, then deletes what is older, and nothing younger', async () => {
  const { db } = school
  const dean = await school.persona('dean')
  const entry = (days: number, subjectType: string) => ({
    action: 'x.changed',
    subjectType,
    subjectId: '1',
    happenedAt: daysAgo(days),
  })
  await school.owner.deleteFrom('auditLog').execute()
  await db
    .insertInto('auditLog')
    .values([entry(2_000, 'student'), entry(2_000, 'sign_in'), entry(100, 'sign_in'), entry(10, 'student')])
    .execute()
  const bell = (days: number) => ({
    userId: dean,
    type: 'school',
    category: 'jobs',
    title: 'Done',
    body: '',
    createdAt: daysAgo(days),
  })
  await db
    .insertInto('notifications')
    .values([bell(100), bell(1)])
    .execute()
  await db
    .insertInto('recordReads')
    .values(
      [2_000, 1].map((days) => ({
        hour: daysAgo(days),
        userId: dean,
        personId: studentId,
        areas: ['notes'],
      })),
    )
    .execute()
  await clear()
  expect(await counts()).toEqual({ audit: 4, bells: 2, reads: 2 })
  takeSchool({ ...schoolDefaults, keptDays: { sign_ins: 90 } })
  await clear()
  expect(await counts()).toEqual({ audit: 2, bells: 2, reads: 2 })
  takeSchool({ ...schoolDefaults, keptDays: { audit_log: 1_095, notifications: 30 } })
  await clear()
  expect(await counts()).toEqual({ audit: 1, bells: 1, reads: 1 })
})

it('is heeded by what deletes each kind of record', async () => {
  const heeded = new Set<string>()
  for await (const path of glob('src/{server,domains}/**/*.ts', { exclude: ['**/*.test.ts'] }))
    for (const [, kind = ''] of (await readFile(path, 'utf8')).matchAll(/kept(?:Since|DaysOf)\(.*'(\w+)'/g))
      heeded.add(kind)
  expect([...heeded].toSorted()).toEqual(recordKinds.toSorted())
})
