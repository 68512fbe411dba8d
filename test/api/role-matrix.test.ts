import { afterAll, beforeAll, expect, it } from 'vitest'
import { listDownloadAddresses, listEndpoints } from '../../src/server/api/openapi.ts'

import { personaSlugs } from '../support/personas.ts'
import { startTestSchool, type TestSchool } from '../support/test-school.ts'

let school: TestSchool

beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

/** 401 and 403 are refusals; every other answer means that the call reached what lies behind its access. */
function outcome(status: number): string {
  if (status === 401) return 'log in'
  if (status === 403) return 'refused'
  return status < 500 ? 'may' : `broke with ${status}`
}

/** Who may call an endpoint: with numbers that lead nowhere, so that nothing but the right to call is measured. */
async function probe(method: string, path: string): Promise<string> {
  const byOutcome = new Map<string, string[]>()
  for (const role of ['nobody', ...personaSlugs]) {
    // A session each: some endpoints end it.
    const client = role === 'nobody' ? school.nobody : await school.as(role as (typeof personaSlugs)[number])
    const { status } = await client.call({
      method: method as 'GET',
      url: path.replace('{type}', 'expedition').replace(/\{\w+\}/g, '999999'),
      ...(method === 'GET' ? {} : { payload: {} }),
    })
    byOutcome.set(outcome(status), [...(byOutcome.get(outcome(status)) ?? []), role])
  }
  return [...byOutcome].map(([result, roles]) => `${result}: ${roles.join(', ')}`).join(' | ')
}

it('lets each role call what the committed matrix says, and nothing else', async () => {
  const lines = []
  for (const { method, path, access } of [...listEndpoints(), ...listDownloadAddresses()].sort((one, two) =>
    `${one.path} ${one.method}` < `${two.path} ${two.method}` ? -1 : 1,
  ))
    lines.push(`${method} ${path}\n  needs ${access}\n  ${await probe(method, path)}`)
  await expect(`${lines.join('\n\n')}\n`).toMatchFileSnapshot('role-matrix.txt')
}, 120_000)
