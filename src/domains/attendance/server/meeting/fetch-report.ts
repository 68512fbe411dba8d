import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { VendorCutOff, VendorNotFound } from '#vendors/vendor-errors.ts'
import { lockRoll } from '../roll/lock-rolls.ts'
import { recomputeRoll } from '../roll/recompute-roll.ts'
import { toFacts } from './meeting-facts.ts'
import { insertFacts } from './presence.queries.ts'
import { findVideoMeeting } from './rolls-due.queries.ts'

const firstWaitMs = 2 * 60_000
const longestWaitMs = { held: 15 * 60_000, unheard: 4 * 3_600_000 }

/** How long to wait after a look that found no report: twice as long each time, less when the meeting was heard of. */
const nextCheckMs = (looks: number, isHeld: boolean): number =>
  Math.min(firstWaitMs * 2 ** Math.min(looks, 12), isHeld ? longestWaitMs.held : longestWaitMs.unheard)

/**
 * Asks the video-meeting service who was in a meeting that is over, and adds it to the ledger. The service
 * is asked outside of a transaction; its answer is stored, and the roll computed, in one. A failure is
 * remembered for the screen and thrown, so that the job tries again.
 */
export async function fetchReport(services: Services, attendableId: number): Promise<void> {
  const { database, clock } = services
  const meeting = await findVideoMeeting(database, attendableId)
  const client = services.vendors.videoMeetings
  if (!meeting?.videoMeetingId || meeting.reportReceivedAt || !client) return
  try {
    const rows = await client.listReportParticipants(meeting.videoMeetingUuid ?? meeting.videoMeetingId)
    // Somebody was in it: what names nobody is not made yet.
    if (rows.length === 0 && meeting.wasSeen) throw new VendorNotFound('zoom', 'an empty report')
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
    // This server is being stopped: that was no look.
    if (error instanceof VendorCutOff) throw error
    // The job's own tries, seconds apart, are one look: the day in which it is asked for is counted in these.
    const isSameCheck = meeting.nextLookAt !== null && meeting.nextLookAt.getTime() > clock.nowMs()
    const nextCheck = isSameCheck
      ? { reportLooks: meeting.reportLooks, nextLookAt: meeting.nextLookAt }
      : {
          reportLooks: meeting.reportLooks + 1,
          nextLookAt: new Date(
            clock.nowMs() + nextCheckMs(meeting.reportLooks, meeting.meetingStartedAt !== null),
          ),
        }
    // Not made yet, or never held: a later round asks again, and after a day of looks nobody does.
    const isMissing = error instanceof VendorNotFound
    // It answers again: a failure since the meeting ended is over. An earlier one was of its room, and stays.
    const hasFailed = meeting.videoFailedAt !== null && meeting.videoFailedAt >= meeting.endsAt
    const failure = isMissing
      ? hasFailed && { videoFailedAt: null, videoFailure: null }
      : {
          videoFailedAt: new Date(clock.nowMs()),
          videoFailure: error instanceof Error ? error.message.slice(0, 300) : 'unknown',
        }
    await database
      .updateTable('attendables')
      .set({ ...nextCheck, ...failure })
      .where('id', '=', attendableId)
      .execute()
    if (!isMissing) throw error
  }
}
