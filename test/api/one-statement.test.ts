import { afterAll, beforeAll, expect, it } from 'vitest'
import { statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

/** What decides who may do something stands in these. */
const asksRights = ({ text }: { readonly text: string }) =>
  /rights_held|permission_group|from logins/.test(text)

it('who calls, and what they may do, is one statement of each request, refused or answered', async () => {
  const calls = [
    ['facilitator', '/backoffice/workbench/outbox', 403],
    ['facilitator', '/backoffice/students', 200],
    ['admin', '/backoffice/workbench/outbox', 200],
    ['superadmin', '/backoffice/workbench/organization', 200],
    ['guardian', '/backoffice/students', 403],
  ] as const
  for (const [who, path, status] of calls) {
    const client = await school.as(who)
    await client.get(path)
    const answers: number[] = []
    const sent = await statementsDuring(async () => answers.push((await client.get(path)).status))
    expect([who, path, answers, sent.filter(asksRights).length]).toEqual([who, path, [status], 1])
    // A refusal asks nothing else.
    if (status === 403)
      expect(sent.map(({ text }) => text.trim().slice(0, 17))).toEqual(['select s.id as lo'])
  }
})
