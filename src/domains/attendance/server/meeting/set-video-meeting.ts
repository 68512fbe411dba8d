import type { Database } from '#server/database/database.ts'
import { tellOfRolls } from '../tell-of-rolls.ts'

interface VideoMeeting {
  /** The number at the service, with the link to join; null: there is none. */
  readonly meeting?: { readonly id: string; readonly url: string | null } | null
  /** Why there is none, or not where it should be; null: all is well. */
  readonly failure?: { readonly text: string; readonly at: Date } | null
}

/** Sets which video meeting a session to come has, or why it has none: its roll, calendars and feeds show the link. */
export async function setVideoMeeting(
  db: Database,
  attendableId: number,
  { meeting, failure }: VideoMeeting,
): Promise<void> {
  await db
    .updateTable('attendables')
    .set({
      ...(meeting !== undefined && {
        videoMeetingId: meeting?.id ?? null,
        conferenceUrl: meeting?.url ?? null,
        videoDeletedAt: null,
      }),
      ...(failure !== undefined && {
        videoFailedAt: failure?.at ?? null,
        videoFailure: failure?.text ?? null,
      }),
    })
    .where('id', '=', attendableId)
    .execute()
  await tellOfRolls(db, [attendableId])
}
