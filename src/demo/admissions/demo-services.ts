import type pg from 'pg'
import type { GoogleDriveSandbox } from '#vendors/google-drive/sandbox/google-drive-sandbox.ts'
import { dealKey } from '#vendors/hubspot/hubspot-shapes.ts'
import type { HubSpotSandbox } from '#vendors/hubspot/sandbox/hubspot-sandbox.ts'

interface RecordRow {
  readonly key: string
  readonly object: 'deal' | 'contact' | 'folder'
  readonly outside_id: string
  /** What was seen last, or else told: what stands there. */
  readonly standing: Record<string, string>
}

const listRecords = (pool: pg.Pool, objects: readonly string[]) =>
  pool
    .query<RecordRow>(
      `select a.key, r.object, r.outside_id, coalesce(r.seen, r.told) as standing
       from application_records r join applications a on a.id = r.application_id
       where r.object = any($1) and r.outside_id is not null and not r.is_missing and r.told is not null`,
      [objects],
    )
    .then(({ rows }) => rows)

/** The deals and contacts that the product made, as it saw them last: a sandbox forgets when it stops. */
export async function fillDemoCrm(pool: pg.Pool, sandbox: HubSpotSandbox): Promise<void> {
  for (const { key, object, outside_id, standing } of await listRecords(pool, ['deal', 'contact']))
    if (object === 'deal') sandbox.put('deals', outside_id, { ...standing, [dealKey]: key }, dealKey)
    else sandbox.put('contacts', outside_id, standing, 'email')
}

/** The folders that the product made. */
export async function fillDemoDrive(pool: pg.Pool, sandbox: GoogleDriveSandbox): Promise<void> {
  const { rows } = await pool.query<{ folder_id: string; place: string }>(
    'select folder_id, place from admission_folders where made_at is not null',
  )
  for (const { folder_id, place } of rows)
    sandbox.put({ id: folder_id, name: place, parentId: sandbox.rootId, sharedWith: '' })
  for (const { outside_id, standing } of await listRecords(pool, ['folder']))
    sandbox.put({
      ...{ id: outside_id, name: standing['name'] ?? '', parentId: sandbox.rootId },
      sharedWith: standing['shared'] ?? '',
    })
}
