import { sql } from 'kysely'
import { seesStudent } from '#domains/people/server/people.service.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import type { ClubRole } from '../contract/club-words.ts'
import type { ClubDetails } from '../contract/clubs.schemas.ts'

interface MemberRow {
  readonly id: number
  readonly name: string
  readonly grade: number
  readonly campus: string
  readonly role: ClubRole
  readonly joinedOn: string
  readonly total: number
}

/** A page of members, officers first: all for who manages the club, else those the viewer sees. */
export async function listMembers(
  db: Database,
  viewer: Viewer,
  club: ClubDetails,
  { search, limit, offset }: PageRange & { readonly search: string },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select students.id, users.name, students.grade, cohorts.title as campus, m.role,
      (m.joined_at at time zone 'America/New_York')::date as joined_on, count(*) over ()::integer as total
    from club_members m
    join students on students.id = m.student_id
    join users on users.id = students.id and users.deactivated_at is null
    join cohorts on cohorts.id = students.cohort_id
    where m.club_id = ${club.id} and ${club.canManage ? sql`true` : seesStudent(viewer)}
      and ${searchedIn('users.search_text', search)}
    order by array_position('{president,vice_president,secretary,treasurer,member}'::text[], m.role), users.name, users.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

const mostFound = 12

/** Students whom the viewer sees, of the campus of the club, who are no members. */
export async function findCandidates(db: Database, viewer: Viewer, club: ClubDetails, search: string) {
  const { rows } = await sql<{ id: number; name: string; grade: number; campus: string }>`
    select students.id, users.name, students.grade, cohorts.title as campus
    from students
    join users on users.id = students.id and users.deactivated_at is null
    join cohorts on cohorts.id = students.cohort_id
    where ${seesStudent(viewer)} and (${club.cohort_id}::integer is null or students.cohort_id = ${club.cohort_id})
      and not exists (select from club_members m where m.club_id = ${club.id} and m.student_id = students.id)
      and ${searchedIn('users.search_text', search)}
    order by users.name, users.id limit ${mostFound}`.execute(db)
  return rows
}
