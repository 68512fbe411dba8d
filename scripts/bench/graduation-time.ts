/*
 * How long everybody's graduation takes after a change of a plan, and one program page, beside the bare statements:
 * `DATABASE_URL=… node scripts/bench/graduation-time.ts`. Reads, and writes what is kept alone.
 */
import { sql } from 'kysely'
import { listEnrolled } from '../../src/domains/graduation/server/facts/find-programs.ts'
import { loadFacts } from '../../src/domains/graduation/server/facts/load-facts.ts'
import { recountEverybody } from '../../src/domains/graduation/server/kept/recount.ts'
import { readBasis, reckonStudents } from '../../src/domains/graduation/server/reckon-students.ts'
import { openKysely } from '../../src/server/database/column-names.ts'
import { createPool } from '../../src/server/database/database.ts'

const url = process.env['DATABASE_URL']
if (url === undefined) throw new Error('Give a DATABASE_URL.')
const db = openKysely({ pool: createPool(url, 4) })
const nowMs = Date.now()

async function timed<T>(name: string, run: () => Promise<T>): Promise<T> {
  const startMs = performance.now()
  const cpu = process.cpuUsage()
  const answer = await run()
  const { user, system } = process.cpuUsage(cpu)
  const own = Math.round((user + system) / 1000)
  process.stdout.write(`${name}: ${Math.round(performance.now() - startMs)} ms, ${own} ms of the program\n`)
  return answer
}

const ids = (await db.selectFrom('students').select('id').orderBy('id').execute()).map(({ id }) => id)
process.stdout.write(`${ids.length} students\n`)
const basis = await timed('plans and catalogue', () => readBasis(db, nowMs))
await timed('facts of 250, bare', () => loadFacts(db, ids.slice(0, 250), basis.calendar))
await timed('reckoning 250, with their facts', () => reckonStudents(db, ids.slice(0, 250), basis))
await timed('everybody, reckoned and kept', () => recountEverybody(db, nowMs))
await timed('everybody, kept as it is, bare', () =>
  sql`update student_graduations set computed_at = computed_at`.execute(db),
)
const one = ids.slice(0, 1)
for (const round of [1, 2, 3]) {
  await timed(`one program, ${round}`, async () => reckonStudents(db, one, await readBasis(db, nowMs)))
  await timed(`its facts alone, ${round}`, async () => {
    await listEnrolled(db, one)
    await loadFacts(db, one, basis.calendar)
  })
}
await db.destroy()
