import { expect } from 'vitest'
import type { Client } from '#test/client.ts'
import { statementsDuring } from './sent-statement.ts'

/**
 * The statements a call sends once it was made often enough that what it asks is known, so that what stands side by side
 * travels as one. Who is calling is asked before every call of the contract, in one statement that is not the page's.
 */
export async function statementsOfPage(client: Client, path: string): Promise<string[]> {
  for (let time = 0; time < 4; time++) expect((await client.get(path)).status).toBe(200)
  const sent = (await statementsDuring(() => client.get(path))).map(({ text }) => text)
  const asksWho = sent.filter((text) => text.includes('from logins s'))
  expect(asksWho).toHaveLength(1)
  return sent.filter((text) => !asksWho.includes(text))
}
