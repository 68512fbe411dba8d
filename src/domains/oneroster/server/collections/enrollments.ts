import { type RawBuilder, sql } from 'kysely'
import { schoolDateOf, schoolZone } from '#contract/school-time.ts'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import { type Asked, type Collection, changedAt, orgCode, refTo, yearsOn } from './collection.ts'

const text = (column: string) => sql`${sql.ref(`r.${column}`)}`

/** SQL: experiences of years that are not over. */
const isOn = (asked: Asked) =>
  sql`exists (select from cycles t where t.id = x.cycle_id and t.school_year in ${yearsOn(asked)})`

/**
 * SQL: when the seat of a person in a class changed last. It is over with either of them, and there again with both, which
 * changes nothing in what is stored of itself.
 */
const seatChangedAt = (seat: RawBuilder<unknown>, person: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
  changedAt(seat, sql`'p' || ${person}`, of)

/** SQL: when a place `l` that was to end later ended: at the beginning of its day. Null while it holds. */
const endedByDay = (today: string) => sql`case when l.dropped_at is not null and l.until_day <= ${today}::date
  then l.until_day::timestamp at time zone ${schoolZone} end`

/** Whose seats, or those in which class, by their codes; all without either. */
interface Seats {
  readonly person?: string
  readonly class?: string
}

const numberIn = (kind: string, code: string) => {
  const found = new RegExp(`^${kind}([1-9]\\d{0,8})$`).exec(code)
  return found ? Number(found[1]) : 0
}

/** SQL: a condition by number, so that a class or a person costs no more in a large school. */
const isOf = (column: string, kind: string, code: string | undefined) =>
  code === undefined ? sql`true` : sql`${sql.ref(column)} = ${numberIn(kind, code)}`

/**
 * SQL: conditions by class and person, as `isOf`, for a house `h` or experience `x` with somebody in it, and for a
 * registration.
 */
function only({ person, class: ofClass }: Seats) {
  return {
    house: (person_: string) => sql`${isOf('h.id', 'h', ofClass)} and ${isOf(person_, 'p', person)}`,
    experience: (person_: string) => sql`${isOf('x.id', 'x', ofClass)} and ${isOf(person_, 'p', person)}`,
    registered: sql`${isOf('experience_id', 'x', ofClass)} and ${isOf('student_id', 'p', person)}`,
  }
}

/**
 * SQL: what was stamped of the seats of employees in houses or experiences, some of them gone. Looked up for each person,
 * before anything else (`offset 0` holds the database to it): the stamps of all students lie between them.
 */
const seatsOfEmployees = (kind: 'h' | 'x', which: RawBuilder<unknown>) => sql`(
      select u.id as person, st.code, st.changed_at,
        substring(st.code from ${sql.lit(`${kind}([0-9]{1,9})$`)})::integer as place
      from users u join roster_stamps st on st.code like 'e%' and st.code collate "C" >= 'e' || u.id || ${sql.lit(kind)}
        and st.code collate "C" < 'e' || u.id || ${sql.lit(kind === 'h' ? 'i' : 'y')}
      where u.role = 'employee' and ${which} offset 0)`

/**
 * SQL: who is in which house and experience, and who leads it; a seat that is gone has the status `tobedeleted`. The
 * places of years that are over are left out before each student's last one is found: no condition from outside reaches
 * through that sort.
 */
export function seatsOf(asked: Asked, which: Seats = {}): RawBuilder<unknown> {
  const { house, experience, registered } = only(which)
  const today = schoolDateOf(asked.now.getTime())
  return sql`
    select s.id::bigint * 4 as ord, 'e' || s.id as code, ${changedAt(sql`'p' || s.id`, sql`'h' || h.id`)} as changed_at,
      case when u.deactivated_at is null and not ${hasLeft(sql`s.status`)} and h.archived_at is null
        then 'active' else 'tobedeleted' end as status,
      'p' || s.id as person, 'h' || h.id as class, ${orgCode(sql`h.cohort_id`)} as org, 'student' as role, false as is_main,
      null::date as first, null::date as last
    from students s join users u on u.id = s.id join houses h on h.id = s.house_id where ${house('s.id')}
    union all
    select l.id::bigint * 4 + 1, 'e' || l.student_id || 'x' || x.id,
      greatest(${endedByDay(today)},
        ${seatChangedAt(sql`'e' || l.student_id || 'x' || x.id`, sql`l.student_id`, sql`'x' || x.id`)}),
      case when ${placeHolds('l', today)} and x.archived_at is null and u.deactivated_at is null
        and not ${hasLeft(sql`s.status`)} then 'active' else 'tobedeleted' end,
      'p' || l.student_id, 'x' || x.id, ${orgCode(sql`x.cohort_id`)}, 'student', false, l.from_day, l.until_day
    from (select distinct on (student_id, experience_id) * from registrations where ${registered}
        and experience_id in (select x.id from experiences x where ${isOn(asked)})
      order by student_id, experience_id, dropped_at is null desc,
        ${placeHolds('registrations', today)} desc, id desc) l
    join experiences x on x.id = l.experience_id
    join students s on s.id = l.student_id join users u on u.id = s.id
    union all
    select x.id::bigint * 100000 + t.employee_id + 4000000000, 'e' || t.employee_id || 'x' || x.id,
      ${seatChangedAt(sql`'e' || t.employee_id || 'x' || x.id`, sql`t.employee_id`, sql`'x' || x.id`)},
      case when u.deactivated_at is null and x.archived_at is null then 'active' else 'tobedeleted' end,
      'p' || t.employee_id, 'x' || x.id, ${orgCode(sql`x.cohort_id`)}, 'teacher', t.is_main, null, null
    from experience_experts t join experiences x on x.id = t.experience_id and ${isOn(asked)}
    join users u on u.id = t.employee_id where ${experience('t.employee_id')}
    union all
    select h.id::bigint * 4 + 2, 'e' || h.advisor_id || 'h' || h.id,
      ${seatChangedAt(sql`'e' || h.advisor_id || 'h' || h.id`, sql`h.advisor_id`, sql`'h' || h.id`)},
      case when u.deactivated_at is null and h.archived_at is null then 'active' else 'tobedeleted' end,
      'p' || h.advisor_id, 'h' || h.id, ${orgCode(sql`h.cohort_id`)}, 'teacher', true, null, null
    from houses h join users u on u.id = h.advisor_id where ${house('u.id')}
    union all
    select h.id::bigint * 100000 + g.person + 12000000000, g.code, g.changed_at, 'tobedeleted', 'p' || g.person,
      'h' || h.id, ${orgCode(sql`h.cohort_id`)}, 'teacher', false, null, null
    from ${seatsOfEmployees('h', sql`${isOf('u.id', 'p', which.person)}`)} g
    join houses h on h.id = g.place and h.advisor_id is distinct from g.person and ${isOf('h.id', 'h', which.class)}
    union all
    select x.id::bigint * 100000 + g.person + 8000000000, g.code, g.changed_at, 'tobedeleted', 'p' || g.person,
      'x' || x.id, ${orgCode(sql`x.cohort_id`)}, 'teacher', false, null, null
    from ${seatsOfEmployees('x', sql`${isOf('u.id', 'p', which.person)}`)} g
    join experiences x on x.id = g.place and ${isOn(asked)} and ${isOf('x.id', 'x', which.class)}
    where not exists (select from experience_experts t where t.experience_id = x.id and t.employee_id = g.person)`
}

/** The seats as OneRoster lists them. */
export const enrollments: Collection = {
  one: 'enrollment',
  many: 'enrollments',
  person: sql`substr(r.person, 2)::integer`,
  rows: (asked) => seatsOf(asked),
  told: (asked) => ({
    user: refTo(asked, 'user', text('person')),
    class: refTo(asked, 'class', text('class')),
    school: refTo(asked, 'org', text('org')),
    role: text('role'),
    primary: sql`r.is_main::text`,
    beginDate: sql`r.first::text`,
    endDate: sql`r.last::text`,
  }),
  fields: {
    role: text('role'),
    'user.sourcedId': text('person'),
    'class.sourcedId': text('class'),
    'school.sourcedId': text('org'),
    beginDate: sql`r.first::text`,
    endDate: sql`r.last::text`,
  },
}
