import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { ShownOutside } from '../../contract/applications.schemas.ts'
import { differencesOf } from '../../rules/outside-facts.ts'

/** Where people look at what stands at the services. */
export interface OutsideAddresses {
  readonly dealUrl: (dealId: string) => string
  readonly contactUrl: (contactId: string) => string
  readonly folderUrl: (folderId: string) => string
}

interface Row {
  readonly object: ShownOutside['object']
  readonly outsideId: string | null
  readonly told: Record<string, string> | null
  readonly toldAt: Date | null
  readonly seen: Record<string, string> | null
  readonly seenAt: Date | null
  readonly isMissing: boolean
  readonly unread: string
}

/** What the services were told of an application and what they said last. */
export async function listOutside(
  db: Database,
  applicationId: number,
  { dealUrl, contactUrl, folderUrl }: OutsideAddresses,
): Promise<ShownOutside[]> {
  const { rows } = await sql<Row>`
    select object, outside_id, told, told_at, seen, seen_at, is_missing, unread
    from application_records where application_id = ${applicationId} order by object`.execute(db)
  const urls = { deal: dealUrl, contact: contactUrl, folder: folderUrl }
  return rows.map(({ object, outsideId, told, toldAt, seen, seenAt, isMissing, unread }) => ({
    object,
    url: outsideId === null ? null : urls[object](outsideId),
    toldAt: toldAt?.toISOString() ?? null,
    seenAt: seenAt?.toISOString() ?? null,
    isMissing,
    unread,
    differences: differencesOf(told, seen),
  }))
}
