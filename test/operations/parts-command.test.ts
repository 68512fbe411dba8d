import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { examine } from '../../scripts/doctor/examine.ts'
import { movedClock } from '../../src/server/postgres/system-account.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await sql`select make_parts('2015-07-02', '2015-07-02')`.execute(school.db)
  await sql`insert into audit_log (action, subject_type, subject_id, happened_at)
    values ('roll.saved', 'attendable', '1', '2015-10-13')`.execute(school.db)
})
afterAll(() => school.stop())

const run = promisify(execFile)

/** What `npm run parts …` prints, and with which code it ends. */
async function parts(...args: string[]): Promise<{ code: number; text: string }> {
  const env = { ...movedClock(), PATH: process.env['PATH'], DATABASE_URL: school.databaseUrl }
  try {
    return { code: 0, text: (await run(process.execPath, ['scripts/parts.ts', ...args], { env })).stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, text: stderr }
  }
}

const doctor = async () => {
  for await (const { what, state, sentence } of examine({ DATABASE_URL: school.databaseUrl }))
    if (what === 'Old school years') return `${state}: ${sentence}`
  return undefined
}

it('lists the school years, puts away what is due, brings it back, and refuses the rest in a sentence', async () => {
  expect(await doctor()).toMatch(/^note: 5 may be put away/)
  const listed = await parts()
  expect(listed.text).toContain('audit_log: who did what; kept 7 years beyond the school year')
  expect(listed.text).toMatch(/2015–2016 +\d+\.\d MB .* may be put away/)
  expect(listed.text).toMatch(/2026–2027 .* kept until 20\d\d-07-01/)

  const put = await parts('put-away', 'due')
  expect(put).toMatchObject({ code: 0 })
  expect(put.text).toContain('Put away: audit_log of 2015–2016, 1 row.')
  expect(put.text.trim().split('\n')).toHaveLength(5)
  expect(await doctor()).toBe('good: every row has its part, and none is due to be put away')

  expect((await parts('bring-back', 'audit_log', '2015')).text).toBe(
    'Brought back: audit_log of 2015–2016.\n',
  )
  const { rows } = await sql`select from audit_log where happened_at < '2016-01-01'`.execute(school.db)
  expect(rows).toHaveLength(1)

  const refused = await parts('put-away', 'students', '2015')
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('Usage: npm run parts') })
})
