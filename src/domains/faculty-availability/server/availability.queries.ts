import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { type ClubMeetingRow, listClubMeetings } from '#domains/clubs/server/clubs.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { BookedKind } from '../contract/availability-limits.ts'
import type { Availability, AvailabilityException, BookedMeeting } from '../rules/booking.ts'
import type { Hours } from '../rules/week-hours.ts'

/** An employee, whether or not they still work here; not-found for everybody else. */
export async function getEmployee(db: Database, id: number) {
  const employee = await db
    .selectFrom('employees')
    .innerJoin('users', 'users.id', 'employees.id')
    .leftJoin('cohorts', 'cohorts.id', 'employees.cohortId')
    .select(['employees.id', 'employees.job', 'employees.cohortId', 'users.name', 'cohorts.title as campus'])
    .where('employees.id', '=', id)
    .executeTakeFirst()
  if (!employee) throw notFound('There is no such colleague.')
  return employee
}

interface KeptException extends AvailabilityException {
  readonly id: number
  readonly version: number
}
interface KeptMeeting extends BookedMeeting {
  readonly kind: BookedKind
}
export interface KeptAvailability extends Availability<KeptMeeting> {
  readonly version: number
  readonly exceptions: readonly KeptException[]
}

interface Period {
  readonly fromMs: number
  readonly toMs: number
  /** Exceptions from this day on as well; otherwise those of the period alone. */
  readonly exceptionsFrom?: string
}

/**
 * What decides whether employees can be booked between two instants, by their numbers: four statements, however many
 * they are. Their meetings are sessions of what they run, events of the houses they advise and the clubs they sponsor.
 */
export async function loadAvailability(
  db: Database,
  employeeIds: readonly number[],
  { fromMs, toMs, exceptionsFrom }: Period,
): Promise<Map<number, KeptAvailability>> {
  const ids = sql<number>`any(${[...employeeIds]}::integer[])`
  const [firstDay, lastDay] = [schoolDateOf(fromMs), schoolDateOf(toMs - 1)]
  const [hours, exceptions, { rows: meetings }, clubs] = await Promise.all([
    db
      .selectFrom('availabilityWeeks as week')
      .leftJoin('availabilityHours as hours', 'hours.employeeId', 'week.employeeId')
      .select(['week.employeeId', 'week.version', 'hours.weekday', 'hours.fromMinute', 'hours.toMinute'])
      .where('week.employeeId', '=', ids)
      .orderBy('hours.weekday')
      .orderBy('hours.fromMinute')
      .execute(),
    db
      .selectFrom('availabilityExceptions')
      .select(['id', 'version', 'employeeId', 'firstDay', 'lastDay', 'fromMinute', 'toMinute', 'reason'])
      .select((eb) => eb.ref('kind').$castTo<'away' | 'extra'>().as('kind'))
      .where('employeeId', '=', ids)
      .where((eb) =>
        eb.or([
          eb.and([eb('lastDay', '>=', firstDay), eb('firstDay', '<=', lastDay)]),
          ...(exceptionsFrom === undefined ? [] : [eb('lastDay', '>=', exceptionsFrom)]),
        ]),
      )
      .orderBy('firstDay')
      .orderBy('id')
      .execute(),
    listMeetings(db, employeeIds, new Date(fromMs), new Date(toMs)),
    listClubMeetings(db, { sponsorIds: employeeIds }, { from: new Date(fromMs), to: new Date(toMs) }),
  ])
  const [hoursBy, exceptionsBy, meetingsBy] = [
    Map.groupBy(hours, ({ employeeId }) => employeeId),
    Map.groupBy(exceptions, ({ employeeId }) => employeeId),
    Map.groupBy([...meetings, ...clubs.map(bookedClub)], ({ employeeId }) => employeeId),
  ]
  return new Map(
    employeeIds.map((employeeId) => {
      const week = hoursBy.get(employeeId) ?? []
      return [
        employeeId,
        {
          version: week[0]?.version ?? 0,
          hours: week.length === 0 ? null : week.flatMap(hoursOf),
          exceptions: exceptionsBy.get(employeeId) ?? [],
          meetings: (meetingsBy.get(employeeId) ?? [])
            .map(({ id, kind, title, startsAt, endsAt }) => ({
              id,
              kind,
              title,
              startMs: startsAt.getTime(),
              endMs: endsAt.getTime(),
            }))
            .toSorted((one, other) => one.startMs - other.startMs),
        },
      ]
    }),
  )
}

interface HoursRow {
  readonly weekday: number | null
  readonly fromMinute: number | null
  readonly toMinute: number | null
}

const hoursOf = ({ weekday, fromMinute, toMinute }: HoursRow): Hours[] =>
  weekday === null || fromMinute === null || toMinute === null ? [] : [{ weekday, fromMinute, toMinute }]

interface MeetingRow {
  readonly employeeId: number
  readonly id: number | string
  readonly kind: BookedKind
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
}

const bookedClub = ({ personId, ...club }: ClubMeetingRow): MeetingRow => ({
  ...club,
  employeeId: personId,
  kind: 'club',
})

/** A meeting lasts twelve hours at most (`attendables_length_check`): what begins earlier is over. */
const listMeetings = (db: Database, employeeIds: readonly number[], from: Date, to: Date) =>
  sql<MeetingRow>`
    with asked as (select unnest(${[...employeeIds]}::integer[]) as employee_id)
    select * from (
      select asked.employee_id, m.id, m.kind, e.title, m.starts_at, m.ends_at
      from asked join experience_experts x on x.employee_id = asked.employee_id
      join experiences e on e.id = x.experience_id and e.archived_at is null
      join attendables m on m.experience_id = e.id
      where m.cancelled_at is null and m.ends_at > ${from} and m.starts_at < ${to}
        and m.starts_at > ${from}::timestamptz - interval '12 hours'
      union all
      select asked.employee_id, m.id, m.kind, h.title, m.starts_at, m.ends_at
      from asked join houses h on h.advisor_id = asked.employee_id and h.archived_at is null
      join attendables m on m.house_id = h.id
      where m.cancelled_at is null and m.ends_at > ${from} and m.starts_at < ${to}
        and m.starts_at > ${from}::timestamptz - interval '12 hours') booked
    order by starts_at, id`.execute(db)
