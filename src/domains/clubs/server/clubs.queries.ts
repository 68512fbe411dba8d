import { sql } from 'kysely'
import { seesStudent } from '#domains/people/server/people.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { PageRange } from '#server/api/paging.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import type { ClubRole } from '../contract/club-words.ts'
import type { ClubDetails, ListedClub } from '../contract/clubs.schemas.ts'
import { managesClub } from './clubs.access.ts'

/** SQL: who is in the club of the outer query and still at the school. */
const memberCount = sql<number>`(select count(*)::integer from club_members m join users u on u.id = m.student_id
  where m.club_id = clubs.id and u.deactivated_at is null)`

const selectClubs = (db: Database) =>
  db
    .selectFrom('clubs')
    .innerJoin('users as sponsor', 'sponsor.id', 'clubs.sponsorId')
    .leftJoin('cohorts', 'cohorts.id', 'clubs.cohortId')
    .select(['clubs.id', 'clubs.title', 'clubs.cohortId', 'clubs.sponsorId', 'clubs.capacity'])
    .select(['clubs.description', 'clubs.version', 'clubs.archivedAt'])
    .select(['sponsor.name as sponsorName', 'cohorts.title as campus', memberCount.as('members')])

type ClubRow = Awaited<ReturnType<ReturnType<typeof selectClubs>['executeTakeFirstOrThrow']>>

/** Clubs with their meetings and the officers whom the viewer may know: two statements for all of them. */
async function present(db: Database, viewer: Viewer, rows: readonly ClubRow[]): Promise<ListedClub[]> {
  const ids = sql<number>`any(${rows.map(({ id }) => id)}::integer[])`
  const managed = rows.filter((row) => managesClub(viewer, row)).map(({ id }) => id)
  const [meetings, { rows: officers }] = await Promise.all([
    db
      .selectFrom('clubMeetings')
      .select(['clubId', 'weekday', 'startsAt', 'endsAt', 'place', 'videoUrl'])
      .where('clubId', '=', ids)
      .orderBy('clubId')
      .orderBy('position')
      .execute(),
    sql<{ clubId: number; id: number; name: string; role: ClubRole }>`
      select m.club_id, students.id, users.name, m.role from club_members m
      join students on students.id = m.student_id join users on users.id = students.id
      where m.role <> 'member' and m.club_id = ${ids} and users.deactivated_at is null
        and (m.club_id = any(${managed}::integer[]) or ${seesStudent(viewer)})
      order by m.club_id, array_position('{president,vice_president,secretary,treasurer}'::text[], m.role)`.execute(
      db,
    ),
  ])
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    campus: row.campus,
    sponsor: { id: row.sponsorId, name: row.sponsorName },
    officers: officers
      .filter(({ clubId }) => clubId === row.id)
      .map(({ id, name, role }) => ({ id, name, role })),
    meetings: meetings
      .filter(({ clubId }) => clubId === row.id)
      .map(({ weekday, startsAt, endsAt, place, videoUrl }) => ({
        weekday,
        starts_at: startsAt.slice(0, 5),
        ends_at: endsAt.slice(0, 5),
        place,
        video_url: videoUrl,
      })),
    members: row.members,
    capacity: row.capacity,
    isArchived: row.archivedAt !== null,
    canManage: managesClub(viewer, row),
  }))
}

interface ClubsFilter {
  readonly search: string
  readonly cohort_id?: number | undefined
  readonly archived: boolean
}

/** A page of clubs by title, and how many there are in all. */
export async function listClubs(
  db: Database,
  viewer: Viewer,
  { search, cohort_id: cohortId, archived }: ClubsFilter,
  { limit, offset }: PageRange,
) {
  const rows = await selectClubs(db)
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where('clubs.archivedAt', archived ? 'is not' : 'is', null)
    .$if(cohortId !== undefined, (query) => query.where('clubs.cohortId', '=', cohortId ?? 0))
    .where(searchedIn('clubs.search_text', search))
    .orderBy(sql`plain_text(clubs.title)`)
    .orderBy('clubs.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const clubs = await present(db, viewer, rows)
  return clubs.map((club, at) => ({ ...club, total: rows[at]?.total ?? 0 }))
}

/** A club whole; not-found where there is none. */
export async function getClub(db: Database, viewer: Viewer, clubId: number): Promise<ClubDetails> {
  const row = await selectClubs(db).where('clubs.id', '=', clubId).executeTakeFirst()
  const [club] = row ? await present(db, viewer, [row]) : []
  if (!row || !club) throw notFound('There is no such club.')
  return { ...club, description: row.description, cohort_id: row.cohortId, version: row.version }
}

/** Whether the viewer may create clubs anywhere: for some campuses, or for the whole school. */
export const createsAnywhere = (viewer: Viewer): boolean => {
  const reach = reachOf(viewer, 'clubs.manage')
  return viewer.role === 'employee' && (reach === 'all' || reach.length > 0)
}

export const listCampuses = (db: Database) =>
  db.selectFrom('cohorts').select(['id', 'title']).where('isOffered', '=', true).orderBy('id').execute()

const mostFound = 12

/** Employees who work here, by name. */
export const findSponsors = (db: Database, search: string) =>
  db
    .selectFrom('employees')
    .innerJoin('users', 'users.id', 'employees.id')
    .select(['users.id', 'users.name', 'employees.job'])
    .where('users.deactivatedAt', 'is', null)
    .where(searchedIn('users.search_text', search))
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(mostFound)
    .execute()
