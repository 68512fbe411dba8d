import { afterAll, beforeAll, expect, it } from 'vitest'
import { listEndpoints } from '../../src/server/api/openapi.ts'
import { createClient } from '../support/client.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'
import { partsOf } from '../support/walk-parts.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

/** What a mirror with changes may do: by calling every endpoint that writes, as a guardian and as a student. */
async function probe(method: string, path: string): Promise<string> {
  const statuses = []
  for (const family of ['guardian', 'student'] as const) {
    const userId = await school.persona(family)
    const own = await school.as('superadmin')
    const started = await own.post('/impersonate', { userId, allowChanges: true })
    const seen = createClient(school.app, String(started.headers['set-cookie']).split(';')[0])
    const url = path.replace('{type}', 'expedition').replace(/\{\w+\}/g, '999999')
    const answer = await seen.call({ method: method as 'POST', url, payload: {} })
    expect([method, path, answer.status < 500]).toEqual([method, path, true])
    const isNever = answer.status === 403 && answer.body.message.startsWith('People do this themselves')
    statuses.push(isNever ? 'never' : answer.status === 403 ? 'not theirs' : 'as the person')
  }
  const [asGuardian, asStudent] = statuses
  return asGuardian === asStudent ? `${asGuardian}` : `guardian: ${asGuardian}, student: ${asStudent}`
}

/**
 * The list of what a mirror may never do, and of what it may: a new endpoint that writes stands in one of them, read by
 * whoever adds it. What families have no right to nobody mirrors either: the role matrix holds it.
 */
const asked = listEndpoints().filter(({ method, mirror }) => method !== 'GET' || mirror === 'never')
const byAnswer = new Map<string, string[]>()

it.each(partsOf(asked))('asks as a mirror, part %i', async (_, part) => {
  for (const { method, path, access, mirror } of part) {
    const answer = access.startsWith('anyone') ? 'open to anyone' : await probe(method, path)
    if (mirror === 'never' && !access.startsWith('mirror'))
      expect([method, path, answer]).toEqual([method, path, 'never'])
    if (answer !== 'not theirs')
      byAnswer.set(answer, [...(byAnswer.get(answer) ?? []), `  ${method} ${path}`])
  }
})

it('says of every endpoint that writes whether a mirror may, and the kernel holds it', async () => {
  const text = [...byAnswer].sort().map(([answer, calls]) => `${answer}\n${calls.sort().join('\n')}\n`)
  await expect(text.join('\n')).toMatchFileSnapshot('mirror-list.txt')
})
