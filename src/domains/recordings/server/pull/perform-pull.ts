import { text as textOf } from 'node:stream/consumers'
import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { leaveToNext } from '#server/jobs/leave-to-next.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { VendorError, VendorNotFound } from '#vendors/vendor-errors.ts'
import type { ZoomClient } from '#vendors/zoom/zoom-client.ts'
import { HostMissing } from '#vendors/zoom/zoom-errors.ts'
import type { ZoomRecording } from '#vendors/zoom/zoom-recordings.ts'
import { listWindows } from '../../rules/windows.ts'
import { isStanding } from '../recordings.queries.ts'
import { pullFailure } from './pull-failure.ts'
import { type Found, stateOf, storeRecordings } from './store-recordings.ts'

const claimMs = 10 * 60_000
/** A transcript of a day of talk is smaller. */
const mostTranscriptBytes = 4_000_000

interface Claimed {
  readonly hostId: number
  readonly email: string
  /** They are deactivated here. */
  readonly hasLeft: boolean
  readonly fromDay: string
  readonly toDay: string
  readonly tries: number
  readonly claimedUntil: Date
}

async function claim({ database, clock }: Services, pullId: number): Promise<Claimed | undefined> {
  const now = new Date(clock.nowMs())
  const { rows } = await sql<Claimed>`
    update recording_pulls p set claimed_until = ${new Date(now.getTime() + claimMs)}, tries = p.tries + 1
    from users u where p.id = ${pullId} and u.id = p.host_id and p.state = 'waiting'
      and (p.claimed_until is null or p.claimed_until <= ${now}) and (p.next_try_at is null or p.next_try_at <= ${now})
    returning p.host_id, lower(u.email) as email, u.deactivated_at is not null as has_left, p.from_day::text,
      p.to_day::text, p.tries, p.claimed_until`.execute(database)
  return rows[0]
}

/** Gives the reading back as if it had not been tried, unless another server has taken it over since. */
const letGo = ({ database }: Services, pullId: number, { claimedUntil }: Claimed) =>
  database
    .updateTable('recordingPulls')
    .set((eb) => ({ claimedUntil: null, tries: eb('tries', '-', 1) }))
    .where('id', '=', pullId)
    .where('state', '=', 'waiting')
    .where('claimedUntil', '=', claimedUntil)
    .execute()

/**
 * Reads the recordings of one host, month by month, with those in the trash, and stores what is new or changed in one go:
 * half an answer changes nothing. Once, however often it is called; what passes is tried again later.
 */
export async function performPull(services: Services, pullId: number): Promise<void> {
  const { database, clock } = services
  const client = services.vendors.videoMeetings
  const pull = client === null ? undefined : await claim(services, pullId)
  if (client === null || pull === undefined) return
  try {
    const found = await readHost(client, pull)
    const known = await listTranscribed(services, pull.hostId)
    const transcripts = new Map<string, string>()
    // What was said is read once there is something to play, and never of what is in the trash.
    for (const { recording } of found.filter((one) => stateOf(one) === 'ready')) {
      const file = recording.files.find(({ fileType, isReady }) => fileType === 'TRANSCRIPT' && isReady)
      if (file === undefined || known.has(recording.uuid)) continue
      const text = await readTranscript(client, file.downloadUrl)
      if (text !== undefined) transcripts.set(recording.uuid, text)
    }
    await inTransaction(database, async (db) => {
      const at = new Date(clock.nowMs())
      const changed = await storeRecordings(db, { ...pull, found, transcripts, at })
      await db
        .updateTable('recordingPulls')
        .set({ state: 'done', endedAt: at, claimedUntil: null, failure: '', found: found.length, changed })
        .where('id', '=', pullId)
        .where('state', '=', 'waiting')
        .execute()
      await publishChange(db, topic('recordings'))
    })
  } catch (error) {
    await leaveToNext(error, () => letGo(services, pullId, pull))
    await storeFailure(services, pullId, error, pull)
    if (!(error instanceof VendorError)) services.reportError(error, 'recordings.pull')
  }
}

async function readHost(client: ZoomClient, { email, fromDay, toDay }: Claimed): Promise<Found[]> {
  const found = new Map<string, Found>()
  const keep = (rows: readonly ZoomRecording[], isTrashed: boolean) => {
    for (const recording of rows)
      if (!found.has(recording.uuid)) found.set(recording.uuid, { recording, isTrashed })
  }
  for (const { from, to } of listWindows(fromDay, toDay)) {
    keep(await client.listRecordings(email, { from, to }), false)
    keep(await client.listRecordings(email, { from, to, trash: true }), true)
  }
  return [...found.values()]
}

/** Whose transcript is not read: it is here, or was taken away with somebody who was erased. */
async function listTranscribed({ database }: Services, hostId: number): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('recordings')
    .select('meetingUuid')
    .where('hostId', '=', hostId)
    .where(({ or, eb }) => or([eb('transcript', 'is not', null), eb('isTranscriptErased', '=', true)]))
    .execute()
  return new Set(rows.map(({ meetingUuid }) => meetingUuid))
}

/** The text of a transcript; undefined where it is gone, too long, or no transcript after all. */
async function readTranscript(client: ZoomClient, url: string): Promise<string | undefined> {
  try {
    const { body } = await client.openRecording(url, { from: 0, to: mostTranscriptBytes })
    const text = await textOf(body)
    return /^\uFEFF?WEBVTT/.test(text) && text.length <= mostTranscriptBytes
      ? text.replaceAll('\0', '')
      : undefined
  } catch (error) {
    if (error instanceof VendorNotFound) return undefined
    throw error
  }
}

async function storeFailure(
  { database, clock }: Services,
  pullId: number,
  error: unknown,
  { hostId, email, hasLeft, tries }: Claimed,
) {
  const at = new Date(clock.nowMs())
  const { text, againMs } = pullFailure(error, { email, hasLeft, tries, nowMs: at.getTime() })
  await inTransaction(database, async (db) => {
    await db
      .updateTable('recordingPulls')
      .set({
        ...{ claimedUntil: null, failure: text, state: againMs === null ? 'failed' : 'waiting' },
        endedAt: againMs === null ? at : null,
        nextTryAt: againMs === null ? null : new Date(againMs),
      })
      .where('id', '=', pullId)
      .where('state', '=', 'waiting')
      .execute()
    if (error instanceof HostMissing && hasLeft) await trashWithAccount(db, hostId, at)
    await publishChange(db, topic('recordings'))
  })
}

/**
 * With the account of somebody who left their recordings go into the trash of the service, which keeps them as long as any
 * others (`emptyTrash`): what comes back with the account, or was handed to another, is read anew (`lastGone` knows it by
 * this moment).
 */
const trashWithAccount = (db: Database, hostId: number, at: Date) =>
  sql`update recordings r set state = 'trashed', trashed_at = ${at}, version = r.version + 1, pulled_at = ${at}
    where r.host_id = ${hostId} and ${isStanding}`.execute(db)

/** Readings whose time has come, and those that a killed server left. */
export async function listDuePulls({ database, clock }: Services): Promise<number[]> {
  const now = new Date(clock.nowMs())
  const { rows } = await sql<{ id: number }>`
    select id from recording_pulls where state = 'waiting' and (claimed_until is null or claimed_until <= ${now})
      and (next_try_at <= ${now} or (next_try_at is null and asked_at < ${new Date(now.getTime() - 60_000)}))
    order by id limit 500`.execute(database)
  return rows.map(({ id }) => id)
}
