import pg from 'pg'
import { z } from 'zod'
import { median } from '../measure.ts'
import type { Product } from '../product.ts'
import { signIn } from './sign-in.ts'

/** What it takes to save a whole template from its editor, one save after the other. */
export interface EditorSaveFigures {
  readonly weeks: number
  readonly tasks: number
  readonly p50Ms: number
  readonly worstMs: number
}

const saves = 60
const saved = z.object({ id: z.number(), version: z.number() })
const rows = z.array(z.unknown())
const whole = z.object({ version: z.number(), design: z.looseObject({ weeks: rows, tasks: rows }) })
const path = '/api/backoffice/templates'

/** Saves a copy of the demo's fullest template again and again, with another title and the version it got each time. */
export async function measureEditorSave(product: Product, databaseUrl: string): Promise<EditorSaveFigures> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const fullest = await client.query<{ template_id: number }>(
      'select template_id from template_tasks group by 1 order by count(*) desc, 1 limit 1',
    )
    const cookie = await signIn(product, 'admin')
    const ask = async (method: 'GET' | 'POST' | 'PUT', address: string, body?: object) => {
      const answer = await product.call({ method, path: address, ...(body && { body }) }, cookie)
      if (!answer.ok)
        throw new Error(`${method} ${address} answered ${answer.status}: ${await answer.text()}`)
      return answer.json() as Promise<unknown>
    }
    const copied = await ask('POST', `${path}/${fullest.rows[0]?.template_id}/duplicate`, {})
    const { id } = saved.parse(copied)
    const { version, design } = whole.parse(await ask('GET', `${path}/${id}`))
    const times: number[] = []
    let stored = version
    for (let save = 0; save < saves; save++) {
      const beginMs = performance.now()
      const answer = await ask('PUT', `${path}/${id}`, { ...design, title: `Save ${save}`, version: stored })
      times.push(performance.now() - beginMs)
      stored = saved.parse(answer).version
    }
    await client.query('delete from templates where id = $1', [id])
    return {
      weeks: design.weeks.length,
      tasks: design.tasks.length,
      p50Ms: median(times),
      worstMs: Math.max(...times),
    }
  } finally {
    await client.end()
  }
}
