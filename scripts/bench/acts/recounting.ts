import { sql } from 'kysely'
import { markEverybody, recountMarked } from '#domains/graduation/server/kept/recount.ts'
import type { Product } from '../product.ts'
import { time, withServices } from './with-services.ts'

/** What it takes to compute everybody's graduation again, as after a change of a plan. */
export interface RecountingFigures {
  readonly students: number
  readonly ms: number
  /** Of this process: the server's own work. */
  readonly cpuMs: number
  /** Bare: every kept row written once. */
  readonly writeMs: number
}

/** Marks everybody and computes until nobody is marked, as the job does. */
export const measureRecounting = (product: Product, databaseUrl: string): Promise<RecountingFigures> =>
  withServices(product, databaseUrl, async ({ services }) => {
    const { database } = services
    await markEverybody(database)
    const before = process.cpuUsage()
    const ms = await time(() => recountMarked(services))
    const { user, system } = process.cpuUsage(before)
    const writeMs = await time(() =>
      sql`update student_graduations set computed_at = computed_at`.execute(database),
    )
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from student_graduations`.execute(database)
    return { students: rows[0]?.count ?? 0, ms, cpuMs: (user + system) / 1000, writeMs }
  })
