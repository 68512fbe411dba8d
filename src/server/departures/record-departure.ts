import type { RequestContext } from '../api/handlers.ts'
import { insertAudit } from '../database/audit.ts'
import { inTransaction } from '../database/transactions.ts'

export interface Departure {
  /** What it is, as its file is called: `House 3 students`. */
  readonly what: string
  /** Of the call, with its parameters in braces. */
  readonly path: string
  /** Distinct ones, so far. */
  readonly people: number
  readonly rows: number
  readonly isWhole: boolean
}

/**
 * Writes down that something leaves, before its first byte does: a server that is killed half-way has recorded it. Its
 * numbers follow by `note`; that they could not be written is logged, and stops nobody.
 */
export async function beginDeparture(
  context: RequestContext,
  { what, path }: Pick<Departure, 'what' | 'path'>,
): Promise<{ readonly note: (far: Pick<Departure, 'people' | 'rows' | 'isWhole'>) => Promise<void> }> {
  const { viewer, services, request } = context
  const { database, clock } = services
  const id = await inTransaction(database, async (db) => {
    const departure = await db
      .insertInto('departures')
      .values({
        beganAt: new Date(clock.nowMs()),
        actorId: viewer.mirroredBy?.userId ?? viewer.userId,
        actingAsId: viewer.mirroredBy ? viewer.userId : null,
        what,
        path,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertAudit(db, context, {
      action: 'file.taken',
      subjectType: 'departure',
      subjectId: departure.id,
      after: { what, path },
    })
    return departure.id
  })
  return {
    note: async (far) => {
      await database
        .updateTable('departures')
        .set(far)
        .where('id', '=', id)
        .execute()
        .catch((error: unknown) =>
          request.log.error({ err: error, departure: id }, 'a departure was not counted'),
        )
    },
  }
}
