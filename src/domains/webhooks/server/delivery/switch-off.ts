import { nobody } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { tellSwitchedOff } from '../endpoints/tell.ts'

export type OffBecause = 'hand' | 'gone' | 'failing'

/** Switches a receiver off; what waits for it is kept, as is what will happen. False where it was off. */
export async function switchOff(
  db: Database,
  {
    endpointId,
    because,
    now,
  }: { readonly endpointId: number; readonly because: OffBecause; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookEndpoints')
    .set({ isOn: false, offAt: now, offBecause: because, claim: null, claimedUntil: null, pausedUntil: null })
    .where('id', '=', endpointId)
    .where('isOn', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .updateTable('webhookDeliveries')
    .set({ state: 'kept', nextTryAt: null, tries: 0, isReplay: false })
    .where('endpointId', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
  return true
}

/** Nothing was taken for days, or it said that nothing is received there: it is off, and people are mailed. */
export const switchOffByItself = (
  { database, clock, publicUrl }: Services,
  endpointId: number,
  because: 'gone' | 'failing',
): Promise<void> =>
  inTransaction(database, async (db) => {
    const now = new Date(clock.nowMs())
    if (!(await switchOff(db, { endpointId, because, now }))) return
    await insertAudit(
      db,
      { viewer: nobody, request: { id: 'webhooks.deliver' } },
      {
        action: 'webhooks.switched_off',
        subjectType: 'webhook_endpoint',
        subjectId: endpointId,
        after: { because },
      },
    )
    await tellSwitchedOff(db, { endpointId, because, now, publicUrl })
  })
