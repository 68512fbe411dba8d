import { sql } from 'kysely'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { VendorError } from '#vendors/vendor-errors.ts'
import { differencesOf, type Facts } from '../../rules/outside-facts.ts'
import { noteEvent } from '../page/note-event.ts'
import { actionFailure } from './action-failure.ts'
import { type KnownRecord, keepSeen, keepUnread, knownOfR, type OutsideObject } from './outside-records.ts'
import { RecordUnread, readFolder } from './read-folder.ts'

/** Where the CRM keeps an object. */
const crmTypeOf = { deal: 'deals', contact: 'contacts' } as const

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

export interface Compared {
  readonly differing: number
  /** Of each that could not be read, why. */
  readonly unread: readonly string[]
}

/**
 * Asks the services what they say of some records now, at most 100, and writes down what differs. One that alone cannot be
 * read is noted and keeps back no other. Throws where a service as a whole does not answer.
 */
export async function compareRecords(services: Services, records: readonly KnownRecord[]): Promise<Compared> {
  const { crm: hasCrm, drive } = services.vendors
  const of = (object: OutsideObject) => records.filter((record) => record.object === object)
  const crm = {
    deal: await readCrm(services, 'deal', of('deal')),
    contact: await readCrm(services, 'contact', of('contact')),
  }
  let differing = 0
  const unread: string[] = []
  for (const record of records) {
    const { object, outsideId } = record
    if (object !== 'folder') {
      if (hasCrm !== null && (await keep(services, record, crm[object].get(outsideId) ?? null)))
        differing += 1
      continue
    }
    if (drive === null) continue
    try {
      if (await keep(services, record, await readFolder(drive, outsideId))) differing += 1
    } catch (error) {
      if (!(error instanceof RecordUnread)) throw error
      unread.push(error.message)
      await noteUnread(services, record, error.message)
    }
  }
  return { differing, unread }
}

const names = {
  deal: 'The deal at HubSpot',
  contact: 'The contact at HubSpot',
  folder: 'The folder in Drive',
}

/**
 * Stores what was read, and returns whether it differs. Where we sent the record again after the question went out, the answer is
 * older than what is there now, and is ignored.
 */
async function keep(services: Services, record: KnownRecord, seen: Facts | null): Promise<boolean> {
  const { told, object, applicationId } = record
  const differences = seen === null ? [] : differencesOf(told, seen)
  const differs = seen === null || differences.length > 0
  const at = new Date(services.clock.nowMs())
  return inTransaction(services.database, async (db) => {
    const kept = await keepSeen(db, { ...record, seen, at })
    if (!kept?.isNews) return kept !== undefined && differs
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
    return differs
  })
}

/** Writes down that a record could not be read; the history says so once, until it can be. */
async function noteUnread(services: Services, record: KnownRecord, unread: string): Promise<void> {
  const { applicationId } = record
  const at = new Date(services.clock.nowMs())
  await inTransaction(services.database, async (db) => {
    const isNews = await keepUnread(db, { ...record, unread, at })
    if (isNews) await noteEvent(db, { applicationId, kind: 'outside_unread', detail: unread, at })
  })
}

/** Compares one application with the services; returns why it could not be read, in a sentence, undefined otherwise. */
export async function compareApplication(
  services: Services,
  applicationId: number,
): Promise<string | undefined> {
  const { rows } = await sql<KnownRecord>`
    select ${knownOfR} from application_records r
    where r.application_id = ${applicationId} and r.outside_id is not null`.execute(services.database)
  try {
    const { unread } = await compareRecords(services, rows)
    return unread[0]
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    return actionFailure(error, { tries: 1, nowMs: services.clock.nowMs() }).text.replace(
      / It is tried again.*$/,
      ' Try again.',
    )
  }
}
