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

/**
 * Whether Homeroom is under maintenance, without a query per call: read at start and whenever a change is published.
 */
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
  // A change before it subscribed was missed.
  await renew()
  return { isOn: () => isOn }
}

/** Throws 503 under maintenance, but not for who can end it, nor for calls that the maintenance screen needs. */
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
