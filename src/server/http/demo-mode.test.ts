import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#test/databases/test-database.ts'
import { readConfig } from '../settings/config.ts'
import { fillDemoSchool } from './demo-mode.ts'

it('is filled once when two servers start at the same time on one empty database', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const config = readConfig({ DEMO_STUDENTS: '60' })
  await Promise.all([fillDemoSchool(url, config), fillDemoSchool(url, config)])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query("select count(*)::int as students from users where role = 'student'")
    .finally(() => client.end())
  // Beside those who attend, sixty whose families are being onboarded.
  expect(rows).toEqual([{ students: 120 }])
})
