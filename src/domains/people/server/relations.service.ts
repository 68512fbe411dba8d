import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import { hasLeft } from './students.ts'

/*
 * Whose students are whose, each relation once, as SQL that gives numbers of students; the access files of the
 * domains only combine them with permissions. Of past cycles see docs/decisions/0025.
 */

/** SQL: the students of the houses the viewer advises. */
export const advisedBy = ({ userId }: Viewer): RawBuilder<number> => sql<number>`
  select own_student.id from houses own_house join students own_student on own_student.house_id = own_house.id
  where own_house.advisor_id = ${userId} and own_house.archived_at is null`

/** Who advises a house, and where to write to. */
export interface Advisor {
  readonly id: number
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/**
 * SQL: whom the pages of the house in scope by this name call its advisor, to be joined laterally: whoever left the school
 * advises nobody, until somebody takes the house over. An archived house keeps its advisor for when it is restored; its
 * students have none, `standingAdvisorOf`.
 */
export const advisorOfHouse = (house: string) => advisorWhere(house, sql`true`)

/**
 * SQL: who advises the students of the house in scope by this name, to be joined laterally: its advisor. Nobody where they
 * left the school, or the house is archived: until its students are moved they have no advisor (decision 18).
 */
export const standingAdvisorOf = (house: string) =>
  advisorWhere(house, sql`${sql.ref(`${house}.archived_at`)} is null`)

const advisorWhere = (house: string, condition: RawBuilder<unknown>) => sql<Advisor>`(
  select own_advisor.id, own_advisor.name, own_advisor.first_name, own_advisor.last_name, own_advisor.email
  from users own_advisor where own_advisor.id = ${sql.ref(`${house}.advisor_id`)}
    and own_advisor.deactivated_at is null and ${condition})`

/**
 * SQL: the student in scope by this name – a row of `students` – is one of a house: whoever is in it, also who is still to
 * come or away, but nobody who left the school. What counts a house and what lists it ask this.
 */
export const isOfHouse = (student: string, house: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${student}.house_id`)} = ${house} and not ${hasLeft(sql.ref(`${student}.status`))})`

/**
 * SQL: the place in scope by this name – a row of `registrations` – is somebody's on a school day, or from a later one on:
 * a drop from a day to come leaves it until that day (decision 69). What ended before it began is nobody's.
 */
export function placeHolds(place: string, today: string | null | RawBuilder<string>): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${place}.${name}`)
  return sql<boolean>`(${column('dropped_at')} is null or (${column('until_day')} > (${today})::date
    and (${column('from_day')} is null or ${column('from_day')} < ${column('until_day')})))`
}

/**
 * SQL: `placeHolds`, but of somebody who leaves and comes again only for their last place, so that whatever lists or
 * counts places has each student of an experience once.
 */
export const lastPlaceHolds = (
  place: string,
  today: string | null | RawBuilder<string>,
): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${place}.${name}`)
  return sql<boolean>`(${placeHolds(place, today)} and (${column('dropped_at')} is null or not exists (
    select from registrations own_later where own_later.experience_id = ${column('experience_id')}
      and own_later.student_id = ${column('student_id')} and ${placeHolds('own_later', today)}
      and (own_later.dropped_at is null or own_later.id > ${column('id')}))))`
}

/**
 * SQL: the first school day from which a change of places holds in the cycle in scope by this name: its own first, or today
 * once it has begun. Whoever asks whose place it is in a cycle that may be to come asks for this day: who has left it
 * already has the place until that day, so on none.
 */
export const firstDayIn = (cycle: string, today: string | RawBuilder<string>): RawBuilder<string> =>
  sql<string>`greatest(${today}::date, (${sql.ref(`${cycle}.starts_at`)} at time zone 'America/New_York')::date)`

/** SQL: two places in scope by these names are somebody's on a same day, on a school day or from a later one on. */
export function holdTogether(
  one: string,
  other: string,
  today: string | null | RawBuilder<string>,
): RawBuilder<boolean> {
  const begins = (place: string) => sql`coalesce(${sql.ref(`${place}.from_day`)}, '-infinity')`
  const ends = (place: string) => sql`coalesce(${sql.ref(`${place}.until_day`)}, 'infinity')`
  return sql<boolean>`(${placeHolds(one, today)} and ${placeHolds(other, today)}
    and ${begins(one)} < ${ends(other)} and ${begins(other)} < ${ends(one)})`
}

/** SQL: who runs which experience as `own_work`, with it as `own_class`: of the cycle one teaches in now, which may be over. */
const classesTaught = ({ teachingCycleId }: Viewer) => sql`experience_experts own_work
  join experiences own_class on own_class.id = own_work.experience_id
    and own_class.cycle_id = ${teachingCycleId}::integer and own_class.archived_at is null`

/** SQL: the experiences the viewer runs in the cycle they teach in now: whoever takes part in one is theirs. */
export const classesTaughtBy = (viewer: Viewer): RawBuilder<number> => sql<number>`
  select own_class.id from ${classesTaught(viewer)} where own_work.employee_id = ${viewer.userId}`

/** SQL: who has a place with the viewer as `own_place`, also who left the school since: whole by itself, for a `from`. */
const placesTaught = (
  viewer: Viewer,
) => sql`${classesTaught(viewer)} and own_work.employee_id = ${viewer.userId}
  join registrations own_place on own_place.experience_id = own_class.id and ${placeHolds('own_place', viewer.today)}`

/**
 * SQL: the students of the experiences the viewer runs in the cycle they teach in now. Who left the school since was there,
 * and is nobody's student any more.
 */
export const studentsTaughtBy = (viewer: Viewer): RawBuilder<number> => sql<number>`
  select own_place.student_id from ${placesTaught(viewer)}
  join students own_learner on own_learner.id = own_place.student_id and not ${hasLeft(sql.ref('own_learner.status'))}`

/** SQL: the children of the viewer. */
export const childrenOf = ({ userId }: Pick<Viewer, 'userId'>): RawBuilder<number> =>
  sql<number>`select own_child.student_id from guardian_students own_child where own_child.guardian_id = ${userId}`

/**
 * SQL: the students whose learning records a guardian may see now: reports, mastery, transcripts, feedback. What a court
 * said closes them, not the calendar (docs/decisions/0092). Asked at every read, never stored with what is read.
 */
export const recordsOpenTo = ({ userId }: Pick<Viewer, 'userId'>): RawBuilder<number> =>
  sql<number>`select own_child.student_id from guardian_students own_child
    where own_child.guardian_id = ${userId} and own_child.sees_records`

/** SQL: the student in scope as `students` is one of those; the list is made once a statement. */
export const isOneOf = (students: RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`students.id = any(array(${students}))`

/** SQL: the student in scope as `students` is the viewer, or a child of the viewer. Nobody for anyone else. */
export function isFamilyStudent(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.role === 'student') return sql<boolean>`students.id = ${viewer.userId}`
  return viewer.role === 'guardian' ? isOneOf(childrenOf(viewer)) : sql<boolean>`false`
}

/**
 * SQL: of a family's students the one in scope as `students`, as a person by this name, is shown in its portal: who can log
 * in, and to their guardians who left the school, since what was there stays readable (their own log-in is closed). What a
 * family does – absences, hours, choices – is asked of those who have not left.
 */
export const isShownToFamily = (person: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${person}.deactivated_at`)} is null or ${hasLeft(sql.ref('students.status'))})`

/** SQL: the student in scope as `students` is the viewer, or a child whose records are open to them; nobody for staff. */
export function recordsAreOpenTo(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.role === 'student') return sql<boolean>`students.id = ${viewer.userId}`
  return viewer.role === 'guardian' ? isOneOf(recordsOpenTo(viewer)) : sql<boolean>`false`
}

/**
 * SQL: numbers of the students of whom `isStillOwn` says whether they are the viewer's own: those they advise, and whoever
 * has a place with them. For a statement that looks something of them up by an index.
 */
export const ownAtMost = (viewer: Viewer): RawBuilder<number> => sql<number>`${advisedBy(viewer)}
  union all select own_place.student_id from ${placesTaught(viewer)}`

/** SQL: the student in scope as `students`, one of `ownAtMost`, did not leave a class alone: looked up of the few who left. */
export const isStillOwn = ({ userId }: Viewer): RawBuilder<boolean> => sql<boolean>`(
  not ${hasLeft(sql.ref('students.status'))} or exists (select from houses own_house
    where own_house.id = students.house_id and own_house.advisor_id = ${userId} and own_house.archived_at is null))`

/** SQL: the student in scope as `students` is one the viewer advises or teaches. */
export const isOwnStudent = (viewer: Viewer): RawBuilder<boolean> =>
  sql<boolean>`(${isOneOf(ownAtMost(viewer))} and ${isStillOwn(viewer)})`

/**
 * SQL: the student in scope as `students` is one the viewer teaches, asked from the student's side: the dozen places of one
 * student in place of the list of all one's students. For a query of one student; who is whose is as in `studentsTaughtBy`.
 */
export const isTaughtHere = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`(
  not ${hasLeft(sql.ref('students.status'))} and exists (
    select from ${placesTaught(viewer)} where own_place.student_id = students.id))`

/** SQL: `isOwnStudent` asked from the student's side, for a query of one student. */
export const isOwnStudentHere = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`(
  exists (select from houses own_house where own_house.id = students.house_id
    and own_house.advisor_id = ${viewer.userId} and own_house.archived_at is null)
  or ${isTaughtHere(viewer)})`
