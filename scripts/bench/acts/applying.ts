import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { runDoing } from '#domains/journey-builder/server/scheduler/do-proposal.ts'
import { runProposal } from '#domains/journey-builder/server/scheduler/run-proposal.ts'
import type { Services } from '#server/services.ts'
import { median } from '../measure.ts'
import type { Product } from '../product.ts'
import { time, withServices } from './with-services.ts'

/** What it takes to apply a plan of the demo's planned cycle and to take it back: its locks are held as long. */
export interface ApplyingFigures {
  readonly students: number
  readonly placements: number
  readonly applyMs: number
  readonly undoMs: number
}

const runs = 3
const path = '/api/backoffice/journey-builder/scheduler'
const made = z.object({ id: z.number() })

/** Nobody has a place in the planned cycle of a new demo; what a run before left there goes, too. */
const clear = [
  `delete from pgboss.job where name like 'journey-builder.%'`,
  `delete from notifications where redirect_url like '%/journey-builder/scheduler%'`,
  'delete from proposals where cycle_id = $1',
  'delete from registration_changes where experience_id in (select id from experiences where cycle_id = $1)',
  'delete from registrations where experience_id in (select id from experiences where cycle_id = $1)',
]

/**
 * Plans the cycle that students choose for, applies the plan and takes it back, again and again: asked for through the
 * product, done as its jobs do it. Undefined in a school where nobody chooses.
 */
export const measureApplying = (
  product: Product,
  databaseUrl: string,
): Promise<ApplyingFigures | undefined> =>
  withServices(product, databaseUrl, async ({ services, client, ask }) => {
    const { rows } = await client.query<{ cycle_id: number }>('select cycle_id from choice_windows limit 1')
    const cycleId = rows[0]?.cycle_id
    if (cycleId === undefined) return undefined
    await clearCycle(client, cycleId)
    const { id } = made.parse(await ask('POST', path, { cycle_id: cycleId, seed: 7 }))
    await plan(services, id)
    const planned = await client.query<{ students: number; placements: number }>(
      `select count(distinct student_id)::integer as students, count(*)::integer as placements
       from proposal_placements where proposal_id = $1`,
      [id],
    )
    const act = async (_action: 'apply' | 'undo') => {
      await ask('POST', `${path}/${id}`, { _action })
      const ms = await time(() => runDoing(services, id))
      const done = await client.query('select refusal from proposals where id = $1 and refusal <> $2', [
        id,
        '[]',
      ])
      if (done.rowCount !== 0) throw new Error(`It was refused: ${JSON.stringify(done.rows)}`)
      return ms
    }
    const applyMs: number[] = []
    const undoMs: number[] = []
    for (let run = 0; run < runs; run++) {
      applyMs.push(await act('apply'))
      undoMs.push(await act('undo'))
    }
    await clearCycle(client, cycleId)
    const { students = 0, placements = 0 } = planned.rows[0] ?? {}
    return { students, placements, applyMs: median(applyMs), undoMs: median(undoMs) }
  })

/** Makes the plan and ends the job there: where more places would help it finds out for minutes in a large school. */
async function plan(services: Services, id: number): Promise<void> {
  const set = (state: 'cancelled' | 'ready') =>
    services.database.updateTable('proposals').set({ state }).where('id', '=', id).execute()
  const isReady = () =>
    services.database
      .selectFrom('proposals')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'ready')
      .executeTakeFirst()
  const running = runProposal(services, id)
  while ((await isReady()) === undefined) await Promise.race([wait(200), running])
  await set('cancelled')
  await running
  await set('ready')
}

async function clearCycle(client: pg.Client, cycleId: number): Promise<void> {
  for (const statement of clear) await client.query(statement, statement.includes('$1') ? [cycleId] : [])
  await client.query('vacuum analyze registrations, registration_changes')
}
