import { sql } from 'kysely'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { VendorError, VendorNotFound } from '#vendors/vendor-errors.ts'
import { differencesOf, type Facts } from '../../rules/outside-facts.ts'
import { noteEvent } from '../page/note-event.ts'
import { actionFailure } from './action-failure.ts'
import { keepSeen, type OutsideObject } from './outside-records.ts'

/** What stands at a service of an application, as we know it. */
export interface KnownRecord {
  readonly applicationId: number
  readonly object: OutsideObject
  readonly outsideId: string
  readonly told: Facts | null
}

/** Where the CRM keeps an object. */
const crmTypeOf = { deal: 'deals', contact: 'contacts' } as const

/** What a folder says; null for what is gone or was thrown away. */
async function readFolder(services: Services, { outsideId }: KnownRecord): Promise<Facts | null> {
  const { drive } = services.vendors
  if (drive === null) return null
  try {
    const { name, trashed } = await drive.client.getFile(outsideId)
    if (trashed) return null
    const shared = await drive.client.listShared(outsideId)
    const wanted = drive.sharedWith?.toLowerCase()
    return { name, shared: shared.find((one) => one === wanted) ?? shared[0] ?? '' }
  } catch (error) {
    if (error instanceof VendorNotFound) return null
    throw error
  }
}

/** What the CRM says of some records, by their numbers there; those that are gone are not among them. */
async function readCrm(
  services: Services,
  type: 'deal' | 'contact',
  records: readonly KnownRecord[],
): Promise<ReadonlyMap<string, Facts>> {
  const names = [...new Set(records.flatMap(({ told }) => Object.keys(told ?? {})))]
  const ids = records.map(({ outsideId }) => outsideId)
  const found = (await services.vendors.crm?.readMany(crmTypeOf[type], ids, names)) ?? []
  return new Map(found.filter(({ archived }) => !archived).map(({ id, properties }) => [id, properties]))
}

/** Asks the services what they say of some records now, at most 100, and writes down what differs. How many of them do. */
export async function compareRecords(services: Services, records: readonly KnownRecord[]): Promise<number> {
  const { vendors } = services
  const deals = records.filter(({ object }) => object === 'deal')
  const contacts = records.filter(({ object }) => object === 'contact')
  const isAsked = ({ object }: KnownRecord) =>
    object === 'folder' ? vendors.drive !== null : vendors.crm !== null
  const crm = {
    deal: await readCrm(services, 'deal', deals),
    contact: await readCrm(services, 'contact', contacts),
  }
  let differing = 0
  for (const record of records.filter(isAsked)) {
    const { object, outsideId } = record
    const seen =
      object === 'folder' ? await readFolder(services, record) : (crm[object].get(outsideId) ?? null)
    if (await keep(services, record, seen)) differing += 1
  }
  return differing
}

const names = {
  deal: 'The deal at HubSpot',
  contact: 'The contact at HubSpot',
  folder: 'The folder in Drive',
}

async function keep(services: Services, record: KnownRecord, seen: Facts | null): Promise<boolean> {
  const { applicationId, object, told } = record
  const differences = seen === null ? [] : differencesOf(told, seen)
  const differs = seen === null || differences.length > 0
  const at = new Date(services.clock.nowMs())
  await inTransaction(services.database, async (db) => {
    const isNews = await keepSeen(db, { applicationId, object, told, seen, at })
    if (!isNews) return
    const what = differences.map(({ field, there }) => `${field}: “${there}” there`).join('; ')
    await noteEvent(db, {
      applicationId,
      kind: differs ? 'outside_differs' : 'outside_same',
      detail:
        seen === null
          ? `${names[object]} is gone`
          : differs
            ? `${names[object]} differs. ${what}`
            : names[object],
      at,
    })
  })
  return differs
}

/** Asks about one application; why it could not be asked, in a sentence. */
export async function compareApplication(
  services: Services,
  applicationId: number,
): Promise<string | undefined> {
  const { rows } = await sql<KnownRecord>`
    select application_id, object, outside_id, told from application_records
    where application_id = ${applicationId} and outside_id is not null`.execute(services.database)
  try {
    await compareRecords(services, rows)
    return undefined
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    return actionFailure(error, { tries: 1, nowMs: services.clock.nowMs() }).text.replace(
      / It is tried again.*$/,
      ' Try again.',
    )
  }
}
