import { type RawBuilder, sql } from 'kysely'
import { longestMeetingMs } from '#domains/attendance/rules/attendance-constants.ts'
import { isNotTaken, rollTakers, seesRolls } from '#domains/attendance/server/attendance.service.ts'
import { askedUntil, askedUntilOnDay } from '#domains/school-year/server/school-year.service.ts'
import { rangeText } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { Period } from './calendar-filter.ts'
import type { AttendableKind } from './day-counts.queries.ts'

/** The notification of a roll is known by where it leads: to the list, at this roll. */
export const reminderAddress = '/employee/attendances/calendar?panel=rolls&roll='

/**
 * SQL: the notification `n` came after the roll `m` began, as reminders do: a meeting moves only before it begins. So no
 * school year is looked into but that of the roll and those after it.
 */
const afterStart = sql`n.created_at >= m.starts_at`

export interface UntakenRoll {
  readonly attendableId: number
  readonly kind: AttendableKind
  readonly type: string | null
  readonly experienceId: number | null
  readonly houseId: number | null
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly students: number
  readonly facilitators: string[]
  readonly remindedAt: Date | null
  readonly remindedUntil: Date
  readonly total: number
}

/** SQL: the school's day on which the roll `m` began. */
const dayOf = sql`(m.starts_at at time zone 'America/New_York')::date`

/**
 * Rolls of the period that nobody took, the latest first, each with the number of all. Of those that began long ago it
 * is known that they are over, so that counting a school's asks its index alone.
 */
export async function listRollsNotTaken(
  db: Database,
  viewer: Viewer,
  { from, to }: Period,
  { now, offset, limit }: { readonly now: Date; readonly offset: number; readonly limit: number },
): Promise<UntakenRoll[]> {
  const longAgo = new Date(now.getTime() - longestMeetingMs)
  const { rows } = await sql<UntakenRoll>`
    with listed as materialized (
      select m.id as attendable_id, m.kind, m.experience_id, m.house_id, m.starts_at, m.ends_at,
        m.student_count as students, ((
          select count(*) from attendables m
          where m.starts_at >= ${from} and m.starts_at < least(${to}::timestamptz, ${longAgo}::timestamptz)
            and m.is_untaken and ${seesRolls(viewer)}) + (
          select count(*) from attendables m
          where m.starts_at >= greatest(${from}::timestamptz, ${longAgo}::timestamptz) and m.starts_at < ${to}
            and ${isNotTaken(now)} and ${seesRolls(viewer)}))::integer as total
      from attendables m
      where m.starts_at >= ${from} and m.starts_at < ${to} and ${isNotTaken(now)} and ${seesRolls(viewer)}
      order by m.starts_at desc, m.id desc ${rangeText({ limit, offset })}),
    days as materialized (
      select day, ${askedUntil(sql`day::timestamp at time zone 'America/New_York'`)} as asked_until
      from (select distinct ${dayOf} as day from listed m) of_listed)
    select m.*, e.type, coalesce(e.title, h.title) as title,
      array(select f.name from (${rollTakers}) f order by f.name) as facilitators,
      (select max(n.created_at) from notifications n join (${rollTakers}) f on f.id = n.user_id
       where n.redirect_url = ${reminderAddress} || m.attendable_id and ${afterStart}) as reminded_at,
      ${askedUntilOnDay(sql`m.starts_at`, sql`days.asked_until`)} as reminded_until
    from listed m join days on days.day = ${dayOf}
    left join experiences e on e.id = m.experience_id
    left join houses h on h.id = m.house_id
    order by m.starts_at desc, m.attendable_id desc`.execute(db)
  return rows
}

export interface DueReminder {
  readonly employeeId: number
  readonly attendableId: number
  readonly title: string
  readonly startsAt: Date
  /** The campus of the roll; null: every campus. */
  readonly cohortId: number | null
}

/**
 * Whom to remind of which rolls: of each once after it ended, and again where the last time was `remindedBefore`, until
 * the roll is taken or the period is over. A reminder that the person has deleted counts as given.
 */
export async function listDueReminders(
  db: Database,
  {
    from,
    endedBefore,
    remindedBefore,
  }: { readonly from: RawBuilder<Date>; readonly endedBefore: Date; readonly remindedBefore: Date },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select f.id as employee_id, m.id as attendable_id, coalesce(e.title, h.title) as title, m.starts_at,
      coalesce(e.cohort_id, h.cohort_id) as cohort_id
    from attendables m
    left join experiences e on e.id = m.experience_id
    left join houses h on h.id = m.house_id
    cross join lateral (${rollTakers}) f
    left join lateral (
      select max(n.created_at) as at from notifications n
      where n.user_id = f.id and n.redirect_url = ${reminderAddress} || m.id and ${afterStart}) last on true
    where m.starts_at >= ${from} and ${isNotTaken(endedBefore)} and (last.at is null or last.at < ${remindedBefore})
    order by f.id, m.starts_at, m.id`.execute(db)
  return rows
}
