import pg from 'pg'
import { personaOf } from '#demo/demo-personas.ts'
import { signIn } from '../acts/sign-in.ts'
import { get } from '../bench-types.ts'
import type { CpuClock } from '../cpu-clock.ts'
import { median } from '../measure.ts'
import type { Product } from '../product.ts'

/** What a table of many rows takes to download. */
export interface DownloadFigures {
  readonly rows: number
  readonly rowsPerSecond: number
  /** Of the server, for the whole file. */
  readonly serverCpuMs: number | undefined
}

const rowCount = 50_000
const runs = 5
const mark = 'The table of the bench'

/** Rejected long ago, so that no page and no other call of the bench shows them. */
const insertExcuses = `
  insert into excuses (student_id, starts_at, ends_at, reason, additional_comments, requester_id, approved, decided_at,
    created_at)
  select s.id, at, at + interval '1 hour', 'Medical appointment', $1, s.guardian_id, false, at, at
  from (select student_id as id, min(guardian_id) as guardian_id from guardian_students group by student_id) s,
  (select timestamptz '2001-01-01' + turn * interval '1 day' as at from generate_series(1, 50) turn) t
  limit $2`

const showSecondFactor = `update logins set second_factor_at = now()
  where user_id = (select id from users where email = $1)`

const removeExcuses = 'delete from excuses where additional_comments = $1'

/** The excuse report as CSV, 50,000 rows of it, which are put into the school for this and taken out again. */
export async function measureDownload(
  product: Product,
  databaseUrl: string,
  clock: CpuClock,
): Promise<DownloadFigures> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(removeExcuses, [mark])
    await client.query(insertExcuses, [mark, rowCount])
    await client.query('analyze excuses')
    const cookie = await signIn(product, 'director')
    // A file about more than 500 people asks for a second factor.
    await client.query(showSecondFactor, [personaOf('director').email])
    const until = Date.UTC(2020, 0, 1)
    const call = get(`/api/downloads/excuses.csv?approved=any&start_at=0&end_at=${until}`)
    const seconds: number[] = []
    const cpus: number[] = []
    let rows = 0
    for (let run = 0; run < runs; run++) {
      const before = await clock.read()
      const beginMs = performance.now()
      const answer = await product.call(call, cookie)
      const text = await answer.text()
      seconds.push((performance.now() - beginMs) / 1000)
      const cpu = before && (await clock.since(before, 1))
      if (cpu) cpus.push(cpu.server)
      if (!answer.ok) throw new Error(`The download answered ${answer.status}: ${text.slice(0, 200)}`)
      rows = text.trimEnd().split('\r\n').length - 1
    }
    return {
      rows,
      rowsPerSecond: rows / median(seconds),
      serverCpuMs: cpus.length === 0 ? undefined : median(cpus),
    }
  } finally {
    await client.query(removeExcuses, [mark])
    await client.query('vacuum analyze excuses')
    await client.end()
  }
}
