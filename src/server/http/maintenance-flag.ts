import type pg from 'pg'
import type { Access } from '#contract/endpoint.ts'
import { school } from '#contract/school/school.ts'
import { topic } from '#contract/topics.ts'
import { holds, type Viewer } from '../api/viewer.ts'
import { Unavailable } from '../database/failures.ts'
import { inTurn } from '../live/in-turn.ts'
import type { LiveHub } from '../live/live.ts'

/** The key of the switch among the settings. */
export const maintenanceKey = 'maintenance'

export interface MaintenanceFlag {
  isOn(): boolean
}

/** Whether Homeroom is under maintenance, known without a statement a call: read at start and when it is told of. */
export async function watchMaintenance(
  pool: pg.Pool,
  live: LiveHub,
  isAlways: boolean,
): Promise<MaintenanceFlag> {
  let isOn = isAlways
  async function read(): Promise<void> {
    const { rows } = await pool.query<{ value: unknown }>('select value from settings where key = $1', [
      maintenanceKey,
    ])
    isOn = isAlways || rows[0]?.value === true
  }
  await read()
  const renew = inTurn(read)
  live.subscribe([topic('maintenance')], () => void renew())
  // What changed before it listened was told to nobody.
  await renew()
  return { isOn: () => isOn }
}

/** Refuses calls under maintenance, but of who can end it, and those that everybody needs to be told so. */
export function refuseInMaintenance(
  { access, inMaintenance }: { readonly access: Access; readonly inMaintenance: boolean },
  viewer: Viewer,
  flag: MaintenanceFlag,
): void {
  const isOpen = inMaintenance || (typeof access === 'object' && 'anyone' in access)
  if (isOpen || !flag.isOn() || holds(viewer, 'maintenance.switch')) return
  throw new Unavailable(
    503,
    `${school().productName} is under maintenance. Nothing was saved; please come back later.`,
    {
      retryAfterS: 60,
      cause: undefined,
    },
  )
}
