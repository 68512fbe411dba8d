import { moveRoom } from '#domains/attendance/server/attendance.service.ts'
import { updateExperience } from '#domains/experiences/server/experiences.service.ts'
import { inTurn, turns } from '#server/database/advisory-locks.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import type { ZoomClient } from '#vendors/zoom/zoom-client.ts'
import { findRoomRow, type RoomRow, readRoom } from './read-facts.ts'

const markOf = (experienceId: number) => `Room of experience ${experienceId}, made by the school's platform`

/**
 * Gives an experience the link that its room has at the service, and another room where it is gone: one that was made for
 * it before and got lost is found by its mark. Nothing where it has no room, or nobody who hosts one.
 */
export async function mendRoom(services: Services, client: ZoomClient, experienceId: number): Promise<void> {
  const { database, pool } = services
  const row = await findRoomRow(database, experienceId)
  if (row?.videoMeetingId == null) return
  const standing = await readRoom(client, row.videoMeetingId)
  if (standing !== null) return move(services, row, { id: row.videoMeetingId, url: standing.joinUrl })
  await inTurn(pool, turns.roomOf(experienceId), async () => {
    const now = await findRoomRow(database, experienceId)
    if (now?.videoMeetingId !== row.videoMeetingId || now.host === null) return
    const room = { experienceId, topic: now.title.slice(0, 200) }
    await move(services, now, await findOrMake(client, now.host, room))
  })
}

interface Room {
  readonly id: string
  readonly url: string | null
}

/** Gives the experience and its meetings to come that room and its link. */
async function move(
  { database, clock }: Services,
  { experienceId, videoMeetingId: from, conferenceUrl }: RoomRow,
  { id, url }: Room,
): Promise<void> {
  if (from === null || url === null || (id === from && url === conferenceUrl)) return
  await inTransaction(database, async (db) => {
    await updateExperience(db, experienceId, { videoMeetingId: id, conferenceUrl: url })
    await moveRoom(db, { experienceId, from, to: { id, url }, nowMs: clock.nowMs() })
  })
}

async function findOrMake(
  client: ZoomClient,
  host: string,
  { experienceId, topic }: { readonly experienceId: number; readonly topic: string },
) {
  const agenda = markOf(experienceId)
  const before = (await client.listMeetings(host)).find((one) => one.agenda === agenda)
  const { meetingId, joinUrl } = before ?? (await client.createRoom(host, { topic, agenda }))
  return { id: meetingId, url: joinUrl }
}
