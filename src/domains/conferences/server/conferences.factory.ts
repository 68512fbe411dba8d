import type { Database } from '#server/database/database.ts'

/** An experience whose room is gone at the video service, as the last comparison found. */
export async function makeConferenceIssue(
  db: Database,
  { experienceId, nowMs }: { readonly experienceId: number; readonly nowMs: number },
): Promise<void> {
  await db
    .updateTable('experiences')
    .set({ videoMeetingId: '12345678901', conferenceUrl: 'https://zoom.us/j/12345678901' })
    .where('id', '=', experienceId)
    .execute()
  const issue = { kind: 'room-gone', text: 'Its room is gone.', sessionId: null, isMended: true }
  await db
    .insertInto('conferenceChecks')
    .values({ experienceId, checkedAt: new Date(nowMs), issues: JSON.stringify([issue]) })
    .execute()
}
