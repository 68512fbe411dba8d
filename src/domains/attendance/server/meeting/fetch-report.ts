import type { Services } from '#server/services.ts'
import { inTransaction } from '#server/transactions.ts'
import { VendorNotFound } from '#vendors/vendor-errors.ts'
import { lockRoll } from '../roll/lock-rolls.ts'
import { recomputeRoll } from '../roll/recompute-roll.ts'
import { insertFacts } from './presence.queries.ts'
import { findVideoMeeting } from './rolls-due.queries.ts'
import { toFacts, videoMeetings } from './video-meetings.ts'

/**
 * Asks the video-meeting service who was in a meeting that is over, and adds it to the ledger. The service
 * is asked outside of a transaction; its answer is stored, and the roll computed, in one. A failure is
 * remembered for the screen and thrown, so that the job tries again.
 */
export async function fetchReport(services: Services, attendableId: number): Promise<void> {
  const { database, clock } = services
  const meeting = await findVideoMeeting(database, attendableId)
  const client = videoMeetings(services)
  if (!meeting?.videoMeetingId || meeting.reportReceivedAt || !client) return
  try {
    const rows = await client.listReportParticipants(meeting.videoMeetingUuid ?? meeting.videoMeetingId)
    await inTransaction(database, async (db) => {
      const roll = await lockRoll(db, attendableId)
      await insertFacts(db, roll, 'report', toFacts(rows))
      await db
        .updateTable('attendables')
        .set({ reportReceivedAt: new Date(clock.nowMs()), videoFailedAt: null, videoFailure: null })
        .where('id', '=', attendableId)
        .execute()
      await recomputeRoll(db, roll, { source: 'report', nowMs: clock.nowMs() })
    })
  } catch (error) {
    // Not made yet, or never held: the next round asks again, and after a day nobody does.
    if (error instanceof VendorNotFound) return
    await database
      .updateTable('attendables')
      .set({
        videoFailedAt: new Date(clock.nowMs()),
        videoFailure: error instanceof Error ? error.message.slice(0, 300) : 'unknown',
      })
      .where('id', '=', attendableId)
      .execute()
    throw error
  }
}
