import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { VendorError, VendorNotFound } from '#vendors/vendor-errors.ts'

/**
 * Puts what a plan names into the trash of the service, one after the other, and writes down each. What passes is left to
 * the next minute; what is refused stands in the plan with its reason. What is done is not done again.
 */
export async function removePlanned(services: Services, removalId: number): Promise<void> {
  const { database, outgoingHold } = services
  const client = services.vendors.videoMeetings
  const isHeld = () => outgoingHold.reason() !== undefined
  // A copy of the school must not remove the recordings of the school.
  if (client === null || isHeld()) return
  const rows = await database
    .selectFrom('recordingRemovalRows as y')
    .innerJoin('recordingRemovals as x', 'x.id', 'y.removalId')
    .innerJoin('recordings as r', 'r.id', 'y.recordingId')
    .select(['y.recordingId', 'r.meetingUuid'])
    .where('y.removalId', '=', removalId)
    .where('x.state', '=', 'applying')
    .where('y.state', '=', 'planned')
    .orderBy('y.recordingId')
    .execute()
  for (const { recordingId, meetingUuid } of rows) {
    if (isHeld()) return
    try {
      await client.trashRecording(meetingUuid)
      await store(services, { removalId, recordingId, failure: '' })
    } catch (error) {
      if (!(error instanceof VendorError)) throw error
      if (error instanceof VendorNotFound) await store(services, { removalId, recordingId, failure: '' })
      else if (error.mayPass) return
      else
        await store(services, { removalId, recordingId, failure: 'The video service refused to remove it.' })
    }
  }
  await sql`
    update recording_removals x set state = 'applied' where id = ${removalId} and state = 'applying' and not exists (
      select from recording_removal_rows y where y.removal_id = x.id and y.state = 'planned')`.execute(
    database,
  )
  await publishChange(database, topic('recordings'))
}

interface Outcome {
  readonly removalId: number
  readonly recordingId: number
  readonly failure: string
}

const store = ({ database, clock }: Services, { removalId, recordingId, failure }: Outcome) =>
  inTransaction(database, async (db) => {
    await db
      .updateTable('recordingRemovalRows')
      .set({ state: failure === '' ? 'removed' : 'failed', failure })
      .where('removalId', '=', removalId)
      .where('recordingId', '=', recordingId)
      .execute()
    if (failure === '')
      await sql`update recordings set state = 'trashed', trashed_at = ${new Date(clock.nowMs())}, version = version + 1
        where id = ${recordingId}`.execute(db)
    await publishChange(db, topic('recordings'))
  })
