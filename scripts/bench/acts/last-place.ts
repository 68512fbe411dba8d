import pg from 'pg'
import { median } from '../measure.ts'
import type { Product } from '../product.ts'
import { signIn } from './sign-in.ts'

/** What it takes until 50 who register at once for one place are all answered. */
export interface LastPlaceFigures {
  readonly callers: number
  /** Until the last answer. */
  readonly p50Ms: number
  readonly worstMs: number
  /** How often not exactly one had the place. */
  readonly wrong: number
}

const callers = 50
const runs = 12
const title = 'The last place of the bench'

const removeOld = `
  with old as (select id from experiences where title = $1),
  changes as (delete from registration_changes where experience_id in (select id from old))
  delete from registrations where experience_id in (select id from old)`

const insertExperience = `
  insert into experiences (cycle_id, type, title, places)
  select id, 'activity', $1, 1 from cycles where starts_at <= now() order by starts_at desc limit 1
  returning id`

/** Registers 50 students at once for the last place of an experience, again and again. */
export async function measureLastPlace(product: Product, databaseUrl: string): Promise<LastPlaceFigures> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const clear = () => client.query(removeOld, [title])
    await clear()
    await client.query('delete from experiences where title = $1', [title])
    const made = await client.query<{ id: number }>(insertExperience, [title])
    const students = await client.query<{ id: number }>(
      "select id from students where status = 'active' order by id limit $1",
      [callers],
    )
    const cookie = await signIn(product, 'admin')
    const path = `/api/backoffice/experiences/${made.rows[0]?.id}/registrations`
    const times: number[] = []
    let wrong = 0
    for (let run = 0; run < runs; run++) {
      const beginMs = performance.now()
      const answers = await Promise.all(
        students.rows.map(({ id }) =>
          product.call({ method: 'POST', path, body: { student_id: id, motivation: 'Bench' } }, cookie),
        ),
      )
      times.push(performance.now() - beginMs)
      if (answers.filter(({ ok }) => ok).length !== 1) wrong++
      await clear()
    }
    await client.query('delete from experiences where title = $1', [title])
    return { callers, p50Ms: median(times), worstMs: Math.max(...times), wrong }
  } finally {
    await client.end()
  }
}
