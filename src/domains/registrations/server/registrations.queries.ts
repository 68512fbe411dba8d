import { sql } from 'kysely'
import type { ExperienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { hasLeft, withinReach } from '#domains/people/server/people.service.ts'
import { lastPlaceHolds, placeHolds } from '#domains/people/server/relations.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { PageRange } from '#server/api/paging.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import { firstDayOf } from '../rules/first-day.ts'
import { blockTitlesOfE, clashesOf, clashingIdsOf, wantedOf } from './places/seats.queries.ts'
import { managesE, registersStudent } from './registrations.access.ts'

/** SQL: the viewer runs the experience in scope as `e`, oversees it, or manages who is in it. */
const seesE = (viewer: Viewer) => sql<boolean>`(
  exists (select from experience_experts x where x.experience_id = e.id and x.employee_id = ${viewer.userId})
  or ${withinReach(reachOf(viewer, 'experiences.view.all'), sql.ref('e.cohort_id'))} or ${managesE(viewer)})`

/** SQL: how full the experience in scope as `e` is, as it is kept beside it (docs/decisions/0084). */
export const fullnessOfE = sql`
  e.places, e.registered_count as registered, e.offered_count as offered, e.waiting_count as waiting`

interface Head {
  readonly id: number
  readonly title: string
  readonly type: ExperienceType
  readonly cohortId: number | null
  readonly campus: string | null
  readonly cycleId: number
  readonly cycleTitle: string
  readonly blocks: string[]
  readonly blockNumbers: number[]
  readonly offeredBlocks: { readonly number: number; readonly title: string }[]
  readonly places: number | null
  readonly registered: number
  readonly offered: number
  readonly waiting: number
  readonly least: number | null
  readonly archivedAt: Date | null
  readonly firstDay: string
  readonly lastDay: string
}

/** An experience whose registrations the viewer sees; not-found otherwise. */
export async function getExperienceOfRegistrations(
  db: Database,
  viewer: Viewer,
  experienceId: number,
): Promise<Head> {
  const { rows } = await sql<Head>`
    select e.id, e.title, e.type, e.cohort_id, k.title as campus, c.id as cycle_id, c.title as cycle_title,
      ${blockTitlesOfE} as blocks,
      array(select x.block::integer from experience_blocks x where x.experience_id = e.id order by x.block) as block_numbers,
      coalesce((select jsonb_agg(jsonb_build_object('number', offered.position, 'title', offered.title) order by offered.position)
        from (select distinct on (b.position) b.position, b.title from campus_blocks b
          where b.cohort_id = coalesce(e.cohort_id, b.cohort_id) order by b.position, b.cohort_id) offered), '[]') as offered_blocks,
      ${fullnessOfE}, e.least, e.archived_at,
      (c.starts_at at time zone 'America/New_York')::date as first_day,
      coalesce(
        (select max(m.school_date) from attendables m where m.experience_id = e.id and m.cancelled_at is null),
        ((c.ends_at - interval '1 second') at time zone 'America/New_York')::date) as last_day
    from experiences e join cycles c on c.id = e.cycle_id left join cohorts k on k.id = e.cohort_id
    where e.id = ${experienceId} and ${seesE(viewer)}`.execute(db)
  const [head] = rows
  if (!head) throw notFound('There is no such experience.')
  return head
}

/** Whether the viewer sees who is registered for an experience. */
export async function seesRegistrations(
  db: Database,
  viewer: Viewer,
  experienceId: number,
): Promise<boolean> {
  const { rows } =
    await sql`select from experiences e where e.id = ${experienceId} and ${seesE(viewer)}`.execute(db)
  return rows.length > 0
}

/** Makes sure that the viewer manages who is in an experience; not-found otherwise. */
export async function requireManaged(db: Database, viewer: Viewer, experienceId: number): Promise<void> {
  const { rows } = await sql`
    select from experiences e where e.id = ${experienceId} and ${managesE(viewer)}`.execute(db)
  if (rows.length === 0) throw notFound('There is no such experience.')
}

interface Registrant {
  readonly id: number
  readonly name: string
  readonly grade: number
  readonly campus: string
  readonly houseTitle: string | null
}

const registrant = sql`u.id, u.name, students.grade, k.title as campus, h.title as house_title`
const joinRegistrant = sql`join users u on u.id = students.id join cohorts k on k.id = students.cohort_id
  left join houses h on h.id = students.house_id`

export interface RegisteredRow extends Registrant {
  readonly registeredAt: Date
  readonly fromDay: string | null
  readonly untilDay: string | null
  readonly total: number
}

/**
 * Who is registered on a school day or from a later one on, by name, also who leaves after it; who leaves and comes again is
 * one. The day is the first on which a change holds: who has left a cycle to come was never there.
 */
export async function listRegistered(
  db: Database,
  experienceId: number,
  day: string,
  { limit, offset }: PageRange,
): Promise<RegisteredRow[]> {
  const { rows } = await sql<RegisteredRow>`
    select ${registrant}, r.registered_at, r.from_day, r.until_day, count(*) over ()::integer as total
    from (select distinct on (student_id) * from registrations
      where experience_id = ${experienceId} and ${placeHolds('registrations', day)}
      order by student_id, until_day desc nulls first, id desc) r
    join students on students.id = r.student_id ${joinRegistrant}
    order by u.last_name, u.first_name, u.id, r.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** How many of those are dropped from a day ahead, and by which day all of them are gone; undefined where nobody is. */
export async function findLeaving(
  db: Database,
  experienceId: number,
  day: string,
): Promise<{ students: number; lastDay: string } | undefined> {
  const { rows } = await sql<{ students: number; lastDay: string }>`
    select count(*)::integer as students, max(until_day) as last_day from registrations
    where experience_id = ${experienceId} and dropped_at is not null and ${lastPlaceHolds('registrations', day)}
    having count(*) > 0`.execute(db)
  return rows[0]
}

export interface WaitingRow extends Registrant {
  readonly placeInLine: number | null
  readonly joinedAt: Date
  readonly answerBy: Date | null
  readonly clashes: string[]
  readonly leaves: number[]
  readonly total: number
}

/** Who is offered a place, then who waits, in the order in which places are given. */
export async function listWaiting(
  db: Database,
  experience: Pick<Head, 'id' | 'cycleId' | 'firstDay'>,
  today: string,
  { limit, offset }: PageRange,
): Promise<WaitingRow[]> {
  const wanted = wantedOf(today, experience)
  const { rows } = await sql<WaitingRow>`
    select ${registrant}, case w.state when 'waiting' then (row_number() over (partition by w.state order by w.id))::integer end
        as place_in_line,
      w.joined_at, case w.state when 'offered' then w.answer_by end as answer_by,
      ${clashesOf(sql`w.student_id`, wanted)} as clashes,
      ${clashingIdsOf(sql`w.student_id`, wanted)} as leaves, count(*) over ()::integer as total
    from wait_list_entries w join students on students.id = w.student_id ${joinRegistrant}
    where w.experience_id = ${experience.id} and w.state in ('waiting', 'offered')
    order by w.state = 'waiting', w.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

const foundPeople = 20

/**
 * Students of the school who could be registered: found by name, without those who are in or wait. Who is dropped from a day
 * ahead can be, too: they stay then.
 */
export async function findRegistrable(
  db: Database,
  viewer: Viewer,
  experience: Pick<Head, 'id' | 'cycleId' | 'cohortId' | 'firstDay'>,
  { search, today }: { readonly search: string; readonly today: string },
): Promise<(Registrant & { readonly clashes: string[] })[]> {
  const { rows } = await sql<Registrant & { clashes: string[] }>`
    select ${registrant}, ${clashesOf(sql`students.id`, wantedOf(today, experience))} as clashes
    from students ${joinRegistrant}
    where u.deactivated_at is null and not ${hasLeft(sql`students.status`)} and ${searchedIn('u.search_text', search)}
      and ${registersStudent(viewer)}
      and (${experience.cohortId}::integer is null or students.cohort_id = ${experience.cohortId})
      and not exists (select from registrations r
        where r.experience_id = ${experience.id} and r.student_id = students.id and r.dropped_at is null)
      and not exists (select from wait_list_entries w
        where w.experience_id = ${experience.id} and w.student_id = students.id and w.state in ('waiting', 'offered'))
    order by u.last_name, u.first_name, u.id limit ${foundPeople}`.execute(db)
  return rows
}

interface StudentOfPlace {
  readonly id: number
  readonly name: string
  readonly cohortId: number
  readonly status: string
}

const selectStudent = (db: Database, studentId: number) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id', 'users.name', 'students.cohortId', 'students.status'])
    .where('students.id', '=', studentId)

/** A student whatever the viewer's reach; who calls has made sure of the experience. */
export const getStudent = (db: Database, studentId: number): Promise<StudentOfPlace> =>
  selectStudent(db, studentId).executeTakeFirstOrThrow()

/** A student the viewer may register or move; not-found otherwise. */
export async function getRegistrable(
  db: Database,
  viewer: Viewer,
  studentId: number,
): Promise<StudentOfPlace> {
  const student = await selectStudent(db, studentId).where(registersStudent(viewer)).executeTakeFirst()
  if (!student) throw notFound('There is no such student.')
  return student
}

interface Destination {
  readonly id: number
  readonly title: string
  readonly blocks: string[]
  readonly places: number | null
  readonly registered: number
  readonly offered: number
  readonly waiting: number
  readonly clashes: string[]
}

/** Experiences of the same cycle whose registrations the viewer manages, by title. */
export async function findDestinations(
  db: Database,
  viewer: Viewer,
  { id, cycleId, firstDay }: Pick<Head, 'id' | 'cycleId' | 'firstDay'>,
  wish: { readonly search: string; readonly student_id: number; readonly today: string },
): Promise<Destination[]> {
  const { search, student_id, today } = wish
  const wanted = { id: sql`e.id`, cycleId: sql`e.cycle_id`, from: firstDayOf(firstDay, today) }
  const { rows } = await sql<Destination>`
    select e.id, e.title, ${blockTitlesOfE} as blocks, ${fullnessOfE},
      ${clashesOf(sql`${student_id}::integer`, wanted, id)} as clashes
    from experiences e
    where e.cycle_id = ${cycleId} and e.id <> ${id} and e.archived_at is null
      and ${searchedIn('e.search_text', search)} and ${managesE(viewer)}
    order by e.title, e.id limit ${foundPeople}`.execute(db)
  return rows
}
