import { moveRoom } from '#domains/attendance/server/attendance.service.ts'
import { updateExperience } from '#domains/experiences/server/experiences.service.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import type { ZoomClient } from '#vendors/zoom/zoom-client.ts'
import { findRoomRow, readRoom } from './read-facts.ts'

const markOf = (experienceId: number) => `Room of experience ${experienceId}, made by the school's platform`

/**
 * Gives an experience the link that its room has at the service, and another room where it is gone: one that was made for
 * it before and got lost is found by its mark. Nothing where it has no room, or nobody who hosts one.
 */
export async function mendRoom(services: Services, client: ZoomClient, experienceId: number): Promise<void> {
  const { database, clock } = services
  const row = await findRoomRow(database, experienceId)
  if (row?.videoMeetingId == null) return
  const from = row.videoMeetingId
  const standing = await readRoom(client, from)
  const to =
    standing === null
      ? row.host === null
        ? undefined
        : await findOrMake(client, row.host, { experienceId, topic: row.title.slice(0, 200) })
      : { id: from, url: standing.joinUrl }
  if (to === undefined || to.url === null || (to.id === from && to.url === row.conferenceUrl)) return
  const { id, url } = to
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
