import { sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '#server/api/errors.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { everyTyped, likeText } from '#server/database/search-words.ts'
import { recordingStates } from '../contract/recordings.contract.ts'

/** SQL: the service still gives a recording, in scope as `r`, out. */
export const isStanding = sql`r.state in ('processing', 'ready')`

/**
 * SQL: how many recordings, in scope as `r`, there are in all, and how many the service still gives out, with what these
 * take: what is in the trash or gone stands in the list of its month too.
 */
const counted = sql`count(*)::integer as recordings, (count(*) filter (where ${isStanding}))::integer as standing,
  coalesce(sum(r.size_bytes) filter (where ${isStanding}), 0) as size_bytes`

interface ReadingRow {
  readonly isPulling: boolean
  readonly pulledAt: Date | null
  readonly failure: string
}

interface HostRow extends ReadingRow {
  readonly id: number
  readonly name: string
  /** All that its months list, whatever became of them. */
  readonly recordings: number
  readonly standing: number
  /** Of what stands. */
  readonly sizeBytes: string
  readonly lastAt: Date | null
  readonly total: number
}

/** Colleagues with recordings or whose were read, the newest recording first; statements: one. */
export async function listHosts(db: Database, search: string, range: PageRange) {
  const { rows } = await sql<HostRow>`
    with counted as (
      select r.host_id, ${counted}, max(r.started_at) as last_at from recordings r group by r.host_id),
    pulls as (select distinct on (host_id) host_id, state, ended_at, failure from recording_pulls order by host_id, id desc)
    select u.id, u.name, coalesce(c.recordings, 0) as recordings, coalesce(c.standing, 0) as standing,
      coalesce(c.size_bytes, 0) as size_bytes, c.last_at,
      coalesce(p.state = 'waiting', false) as is_pulling, p.ended_at as pulled_at, coalesce(p.failure, '') as failure,
      count(*) over ()::integer as total
    from users u left join counted c on c.host_id = u.id left join pulls p on p.host_id = u.id
    where (c.host_id is not null or p.host_id is not null)
      and ${everyTyped(search, (word) => sql`u.name ilike ${likeText(word)}`)}
    order by c.last_at desc nulls last, u.name, u.id ${rangeText(range)}`.execute(db)
  return rows
}

export async function findPendingAt(db: Database): Promise<Date | null> {
  const { at } = await db
    .selectFrom('recordingPulls')
    .select((eb) => eb.fn.min('askedAt').as('at'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return at
}

/** A colleague who hosts; not-found for who has nothing to do with recordings. */
export async function getHost(db: Database, userId: number): Promise<{ id: number; name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from users u where u.id = ${userId}
      and (exists (select from recordings r where r.host_id = u.id)
        or exists (select from recording_pulls p where p.host_id = u.id))`.execute(db)
  if (!rows[0]) throw notFound('There are no recordings of this person.')
  return rows[0]
}

/** How the last reading of a colleague went; undefined where none was asked for. */
export async function findReading(db: Database, userId: number): Promise<ReadingRow | undefined> {
  const { rows } = await sql<ReadingRow>`
    select p.state = 'waiting' as is_pulling, p.ended_at as pulled_at, p.failure
    from recording_pulls p where p.host_id = ${userId} order by p.id desc limit 1`.execute(db)
  return rows[0]
}

/** The months in which a colleague has recordings, the newest first. */
export async function listMonths(db: Database, userId: number) {
  const { rows } = await sql<{
    month: string
    recordings: number
    standing: number
    minutes: number
    sizeBytes: string
  }>`
    select r.month, ${counted}, coalesce(sum(r.minutes) filter (where ${isStanding}), 0)::integer as minutes
    from recordings r where r.host_id = ${userId} group by r.month order by r.month desc`.execute(db)
  return rows.map(({ sizeBytes, ...row }) => ({ ...row, size_bytes: Number(sizeBytes) }))
}

interface RecordingFound {
  readonly id: number
  readonly meetingUuid: string
  readonly topic: string
  readonly startedAt: Date
  readonly minutes: number
  readonly sizeBytes: number
  readonly state: string
  readonly hasTranscript: boolean
  readonly session: string | null
  readonly isHouse: boolean
  readonly deleteAfter: Date | null
  readonly total: number
}

interface Wanted {
  readonly userId: number
  readonly month: string
  readonly search?: string
  readonly uuid?: string
}

/** The recordings of a colleague in a month, the newest first; statements: one. */
export async function listRecordings(
  db: Database,
  { userId, month, search = '', uuid }: Wanted,
  range: PageRange,
) {
  const { rows } = await sql<RecordingFound>`
    select r.id, r.meeting_uuid, r.topic, r.started_at, r.minutes, r.size_bytes, r.state,
      r.transcript is not null as has_transcript, coalesce(e.title, h.title) as session, m.house_id is not null as is_house,
      r.started_at + (select x.keep_days * interval '1 day' from recording_removals x order by x.id desc limit 1)
        as delete_after, count(*) over ()::integer as total
    from recordings r left join attendables m on m.id = r.attendable_id
      left join experiences e on e.id = m.experience_id left join houses h on h.id = m.house_id
    where r.host_id = ${userId} and r.month = ${month} and (${uuid ?? null}::text is null or r.meeting_uuid = ${uuid ?? null})
      and ${everyTyped(search, (word) => sql`r.topic ilike ${likeText(word)}`)}
    order by r.started_at desc, r.id desc ${rangeText(range)}`.execute(db)
  return rows
}

const states = z.enum(recordingStates)

export const presentRecording = ({ session, isHouse, ...row }: RecordingFound) => ({
  id: row.id,
  meeting_uuid: row.meetingUuid,
  topic: row.topic,
  started_at: row.startedAt.toISOString(),
  minutes: row.minutes,
  size_bytes: row.sizeBytes,
  state: states.parse(row.state),
  has_transcript: row.hasTranscript,
  session,
  seen_by:
    session === null
      ? 'Nobody: no session of the school'
      : isHouse
        ? `Advisor of ${session}, and who oversees attendance`
        : `Experts of ${session}, and who oversees attendance`,
  delete_after: row.deleteAfter?.toISOString() ?? null,
})

/** The files of a recorded meeting. */
export async function listFiles(db: Database, recordingId: number) {
  const rows = await db
    .selectFrom('recordingFiles')
    .selectAll()
    .where('recordingId', '=', recordingId)
    .orderBy('fileType')
    .orderBy('key')
    .execute()
  return rows.map((file) => ({
    key: file.key,
    file_type: file.fileType,
    recording_type: file.recordingType,
    size_bytes: Number(file.sizeBytes),
    is_ready: file.isReady,
  }))
}
