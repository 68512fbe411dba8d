import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { lacks } from '#server/api/access.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { holdsFor } from '#server/api/viewer.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { clubsContract } from '../contract/clubs.contract.ts'
import type { ClubFields } from '../contract/clubs.schemas.ts'
import { managesClub } from './clubs.access.ts'

export type Context = RequestContext & { readonly db: Database }

/**
 * A club the viewer manages, locked until the transaction ends. Throws not-found, and a refusal for who does not manage
 * it.
 */
export async function lockClub({ db, viewer }: Context, clubId: number) {
  const club = await db
    .selectFrom('clubs')
    .leftJoin('users', 'users.id', 'clubs.updatedBy')
    .select(['clubs.id', 'clubs.title', 'clubs.cohortId', 'clubs.sponsorId', 'clubs.capacity'])
    .select(['clubs.version', 'clubs.archivedAt', 'clubs.updatedAt', 'users.name as savedBy'])
    .where('clubs.id', '=', clubId)
    .forNoKeyUpdate('clubs')
    .executeTakeFirst()
  if (!club) throw notFound('There is no such club.')
  if (!managesClub(viewer, club)) throw lacks('clubs.manage')
  return club
}

/** Members who are still at the school. */
export async function countMembers(db: Database, clubId: number): Promise<number> {
  const { count } = await db
    .selectFrom('clubMembers')
    .innerJoin('users', 'users.id', 'clubMembers.studentId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clubId', '=', clubId)
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Checks the fields against each other and what is stored; throws a sentence by field. */
async function check(context: Context, fields: ClubFields, own?: Awaited<ReturnType<typeof lockClub>>) {
  const { db, viewer } = context
  const { title, cohort_id: cohortId, sponsor_id: sponsorId, capacity, meetings } = fields
  if (!holdsFor(viewer, 'clubs.manage', cohortId) && cohortId !== own?.cohortId)
    throw invalid({ cohort_id: 'You do not manage the clubs of this campus.' })
  for (const [at, { starts_at, ends_at }] of meetings.entries())
    if (ends_at <= starts_at)
      throw invalid({ [`meetings.${at}.ends_at`]: 'A meeting must end after it starts.' })
  const [campus, sponsor] = await Promise.all([
    cohortId === null
      ? true
      : db.selectFrom('cohorts').select('id').where('id', '=', cohortId).executeTakeFirst(),
    db
      .selectFrom('employees')
      .innerJoin('users', 'users.id', 'employees.id')
      .select(['users.deactivatedAt'])
      .where('employees.id', '=', sponsorId)
      .executeTakeFirst(),
  ])
  if (!campus) throw invalid({ cohort_id: 'Choose a campus.' })
  if (!sponsor || (sponsor.deactivatedAt !== null && sponsorId !== own?.sponsorId))
    throw invalid({ sponsor_id: 'Choose somebody who works here.' })
  if (own !== undefined && capacity !== null) {
    const members = await countMembers(db, own.id)
    // What was too many before may stay.
    if (members > capacity && capacity !== own.capacity)
      throw invalid({ capacity: `The club has ${members} members.` })
  }
  await expectFree(db, title, cohortId, own?.id)
}

/** Throws where another club of the campus that meets has the title. */
async function expectFree(db: Database, title: string, cohortId: number | null, ownId = 0) {
  await holdLock(db, locks.clubTitles)
  const namesake = await db
    .selectFrom('clubs')
    .select('id')
    .where('archivedAt', 'is', null)
    .where('id', '<>', ownId)
    .where(
      sql<boolean>`plain_text(title) = plain_text(${title}) and cohort_id is not distinct from ${cohortId}::smallint`,
    )
    .executeTakeFirst()
  if (namesake) throw invalid({ title: 'There is already a club with this title.' })
}

const columnsOf = (fields: ClubFields) => ({
  title: fields.title,
  description: fields.description,
  cohortId: fields.cohort_id,
  sponsorId: fields.sponsor_id,
  capacity: fields.capacity,
})

const insertMeetings = (db: Database, clubId: number, { meetings }: ClubFields) =>
  insertRows(
    db,
    'clubMeetings',
    meetings.map(({ weekday, starts_at, ends_at, place, video_url }, position) => ({
      clubId,
      position,
      weekday,
      startsAt: starts_at,
      endsAt: ends_at,
      place,
      videoUrl: video_url,
    })),
  )

/** Creates a club with its meetings. */
export async function createClub(context: Context, fields: ClubFields) {
  const { db, viewer, services } = context
  const nowMs = services.clock.nowMs()
  await check(context, fields)
  const { id } = await db
    .insertInto('clubs')
    .values({
      ...columnsOf(fields),
      beganOn: schoolDateOf(nowMs),
      updatedBy: viewer.userId,
      updatedAt: new Date(nowMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertMeetings(db, id, fields)
  return finish(context, id, 'club.created', `${fields.title} created`, fields)
}

/** Saves a club whose form was opened at `version`; throws a conflict when someone was faster. */
export async function saveClub(context: Context, clubId: number, version: number, fields: ClubFields) {
  const { db, viewer, services } = context
  const own = await lockClub(context, clubId)
  if (own.version !== version) {
    const savedBy = own.savedBy ?? 'Somebody'
    throw conflict(clubsContract.saveClub, `${savedBy} saved this club in the meantime.`, {
      savedBy,
      savedAt: own.updatedAt.toISOString(),
    })
  }
  await check(context, fields, own)
  await db
    .updateTable('clubs')
    .set({ ...columnsOf(fields), version: version + 1 })
    .set({ updatedBy: viewer.userId, updatedAt: new Date(services.clock.nowMs()) })
    .where('id', '=', clubId)
    .execute()
  await db.deleteFrom('clubMeetings').where('clubId', '=', clubId).execute()
  await insertMeetings(db, clubId, fields)
  return finish(context, clubId, 'club.saved', `${fields.title} saved`, fields)
}

/** Archives a club – it is offered nowhere, its members stay – or takes it back. */
export async function archiveClub(context: Context, clubId: number, isBack: boolean) {
  const { db, services } = context
  const { title, cohortId, archivedAt } = await lockClub(context, clubId)
  if (isBack && archivedAt !== null) await expectFree(db, title, cohortId, clubId)
  await db
    .updateTable('clubs')
    .set({ archivedAt: isBack ? null : new Date(services.clock.nowMs()) })
    .where('id', '=', clubId)
    .execute()
  const message = isBack ? `${title} meets again` : `${title} archived`
  return finish(context, clubId, isBack ? 'club.unarchived' : 'club.archived', message, {})
}

export async function finish(context: Context, id: number, action: string, message: string, after: object) {
  await insertAudit(context.db, context, { action, subjectType: 'club', subjectId: id, after })
  return { ok: true as const, id, message }
}
