import { afterAll, beforeAll, expect, it } from 'vitest'
import { listDownloadAddresses, listEndpoints } from '../../src/server/api/openapi.ts'

import type { Client } from '../support/client.ts'
import { personaSlugs } from '../support/schools/personas.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'
import { partsOf } from '../support/walk-parts.ts'

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

type Role = 'nobody' | (typeof personaSlugs)[number]
const roles: readonly Role[] = ['nobody', ...personaSlugs]
const sessions = new Map<Role, Client>()

async function logIn(role: Role): Promise<Client> {
  const client = role === 'nobody' ? school.nobody : await school.as(role)
  sessions.set(role, client)
  return client
}

/** With numbers that lead nowhere, so that nothing but the right to call is measured. */
async function ask(role: Role, method: string, path: string): Promise<number> {
  const call = {
    method: method as 'GET',
    url: path.replace('{type}', 'expedition').replace(/\{\w+\}/g, '999999'),
    ...(method === 'GET' ? {} : { payload: {} }),
  }
  const { status } = await (sessions.get(role) ?? (await logIn(role))).call(call)
  // A call before may have ended the session.
  return status === 401 ? (await (await logIn(role)).call(call)).status : status
}

/** Who may call an endpoint. */
async function probe(method: string, path: string): Promise<string> {
  const byOutcome = new Map<string, string[]>()
  for (const role of roles) {
    const result = outcome(await ask(role, method, path))
    byOutcome.set(result, [...(byOutcome.get(result) ?? []), role])
  }
  return [...byOutcome].map(([result, those]) => `${result}: ${those.join(', ')}`).join(' | ')
}

const endpoints = [...listEndpoints(), ...listDownloadAddresses()].sort((one, two) =>
  `${one.path} ${one.method}` < `${two.path} ${two.method}` ? -1 : 1,
)
const lines: string[] = []

it.each(partsOf(endpoints))('asks as each role, part %i', async (_, part) => {
  for (const { method, path, access } of part)
    lines.push(`${method} ${path}\n  needs ${access}\n  ${await probe(method, path)}`)
})

it('lets each role call what the committed matrix says, and nothing else', async () => {
  expect(lines).toHaveLength(endpoints.length)
  await expect(`${lines.join('\n\n')}\n`).toMatchFileSnapshot('role-matrix.txt')
})
