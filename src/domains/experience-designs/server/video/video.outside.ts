import { sql } from 'kysely'
import { clockText, dayText } from '#contract/clock-text.ts'
import type { Database } from '#server/database/database.ts'
import { connectionOf, type OutsidePart, scopeOf } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'
import { VendorNotFound } from '#vendors/vendor-errors.ts'
import { followSoon } from './session-videos.jobs.ts'

const rowsShown = 10

/** Something that is not there was asked for: that the service says so is all that is wanted. */
const missing = (asked: Promise<unknown>): Promise<unknown> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof VendorNotFound)) throw error
  })
const scope = scopeOf(({ vendors }: Services) => vendors.videoMeetings)
/** No meeting has this number. */
const noMeeting = '1'

interface FailedVideo {
  readonly id: number
  readonly title: string
  readonly startsAt: Date
  readonly failure: string
  /** One stands: at another time, or of who hosted it before. */
  readonly isStanding: boolean
  readonly total: number
}

/** Sessions to come without the video meeting they want, or with another: said as long as it is not made, whatever else was answered since. */
async function listFailedVideos(db: Database, now: Date): Promise<FailedVideo[]> {
  const { rows } = await sql<FailedVideo>`
    select v.id, coalesce(e.title, 'A session') as title, m.starts_at,
      coalesce(v.failure, m.video_failure, '') as failure,
      v.meeting_id is not null and m.video_deleted_at is null as is_standing, count(*) over ()::integer as total
    from session_videos v join attendables m on m.id = v.attendable_id
      left join experiences e on e.id = m.experience_id
    where coalesce(v.failed_at, m.video_deleted_at) is not null and m.starts_at > ${now}
    order by m.starts_at, v.id limit ${sql.lit(rowsShown)}`.execute(db)
  return rows
}

/** The video service: what it is, and the meetings of sessions. */
export const videoPart: OutsidePart<Services> = {
  vendor: 'zoom',
  facts: {
    name: 'Zoom',
    about: 'Meetings, recordings',
    meanwhile:
      'Existing meetings keep their links; new ones come late, and rolls are filled in once their reports arrive. No page is blocked.',
    waits: ['change', 'changes'],
    setting: 'ZOOM_CLIENT_SECRET',
    connection: ({ config }) => connectionOf(Boolean(config.ZOOM_CLIENT_ID), config.ZOOM_API_URL),
    probe: async ({ vendors }) =>
      vendors.videoMeetings && missing(vendors.videoMeetings.getMeeting(noMeeting)),
    scopes: [
      scope('Sign in', (zoom) => zoom.signIn().then(() => 'Lets us in')),
      scope('Read meetings', (zoom) => missing(zoom.getMeeting(noMeeting))),
      scope('Read past meetings', (zoom) => missing(zoom.listPastMeetingInstances(noMeeting))),
      scope('Read reports', (zoom) => missing(zoom.listReportParticipants(noMeeting))),
      scope('See who is there', (zoom) => missing(zoom.listLiveParticipants(noMeeting))),
      // Deletes nothing: there is no such meeting.
      scope('Change meetings', (zoom) => missing(zoom.deleteMeeting(noMeeting))),
    ],
    page: { href: '/workbench/zoom', needs: 'conferences.manage' },
  },
  jobs: [
    { name: 'experience-designs.find-videos', withinMinutes: 20 },
    { name: 'experience-designs.follow-video' },
  ],
  waiting: async (db, now) => {
    const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
      select count(*)::integer as count, min(v.failed_at) as oldest_at
      from session_videos v join attendables m on m.id = v.attendable_id
      where v.failed_at is not null and v.next_try_at is not null and m.starts_at > ${now}`.execute(db)
    return rows[0] ?? { count: 0, oldestAt: null }
  },
  inconsistencies: {
    sees: 'conferences.manage',
    list: async (db, now) => {
      const rows = await listFailedVideos(db, now)
      return {
        count: rows[0]?.total ?? 0,
        href: '/workbench/zoom',
        rows: rows.map(({ id, title, startsAt, failure, isStanding }) => ({
          key: `video ${id}`,
          fact: `“${title}” has ${isStanding ? 'a video meeting that differs from the plan' : 'no video meeting'} on ${dayText(startsAt.getTime())}, ${clockText(startsAt.getTime())}`,
          cause: failure,
          verb: 'Make',
        })),
      }
    },
  },
  repair: {
    needs: 'conferences.manage',
    run: async (db, { services }, keys) => {
      const ids = keys?.map((key) => Number(key.replace('video ', '')))
      await sql`update session_videos v set next_try_at = null from attendables m
        where m.id = v.attendable_id and m.starts_at > ${new Date(services.clock.nowMs())}
          and coalesce(v.failed_at, m.video_deleted_at) is not null
          and ${ids === undefined ? sql`true` : sql`v.id = any(${ids}::integer[])`}`.execute(db)
      await followSoon(db, services)
    },
  },
}
