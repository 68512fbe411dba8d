import { type RawBuilder, sql } from 'kysely'
import { dayTextOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { isStillAsked } from '../families/families.queries.ts'
import { withdrawOfLeft } from './withdraw-reminders.ts'

/** So many days before a checklist is due. What no server sent on its day goes on the next, up to the day itself. */
const remindsBefore = [3, 1]
const remindedAtOnce = 500

interface Reminded {
  readonly checklistId: number
  readonly checklist: string
  readonly dueDate: string
  readonly studentId: number
  readonly firstName: string
  readonly userId: number
  readonly daysBefore: number
  readonly left: number
  /** It was mailed before: no second email goes out. */
  readonly wasMailed: boolean
}

/** SQL: the reminder `r` is of the checklist `due`, as it is due now, and of the person. */
const isOfPerson = sql`r.checklist_id = due.id and r.student_id = person.student_id and r.user_id = person.user_id
  and r.due_date = due.due_date`

interface Asked {
  /** A query of checklists: id, title, due_date, visible_for, group_id, days_before. */
  readonly due: RawBuilder<unknown>
  /** Whether a `person` is meant of one of them, `due`. */
  readonly meant: RawBuilder<unknown>
}

/** SQL: who of the people who are meant has how much left of which checklist, as `left_over`. */
const leftOver = ({ due, meant }: Asked) => sql`
    due as materialized (${due}),
    family as (
      select f.student_id, f.group_id from onboarding_families f
      where f.archived_at is null and f.invited_at is not null and ${isStillAsked('f')}),
    person as (
      select f.student_id, f.student_id as user_id, 'student' as audience, f.group_id from family f
      union all
      select f.student_id, tie.guardian_id, 'guardian', f.group_id from family f
      join guardian_students tie using (student_id)
      where tie.sees_records),
    left_over as (
      select due.id as checklist_id, due.title, due.due_date, due.days_before, person.student_id, person.user_id,
        count(*)::integer as left_over
      from due
      join person on person.group_id = due.group_id and due.visible_for in ('both', person.audience)
      join users u on u.id = person.user_id and u.deactivated_at is null
      join onboarding_tasks t on t.checklist_id = due.id and t.audience = person.audience and t.deleted_at is null
      where not exists (select from onboarding_completions d where d.task_id = t.id and d.student_id = person.student_id
          and (d.user_id = person.user_id or (t.audience = 'guardian' and not t.is_for_every_guardian)))
        and ${meant}
      group by due.id, due.title, due.due_date, due.days_before, person.student_id, person.user_id)`

/**
 * Reminds whoever has something left of a checklist that is due soon, once for each of the days in `remindsBefore`, and
 * takes back the reminders of families who have left since. Returns how many reminders were made.
 */
export async function remindOfDue(services: Services): Promise<number> {
  const nowMs = services.clock.nowMs()
  await inTransaction(services.database, (db) => withdrawOfLeft(db, nowMs))
  let reminded = 0
  for (;;) {
    const count = await inTransaction(services.database, (db) => remindSome(db, nowMs))
    reminded += count
    if (count < remindedAtOnce) return reminded
  }
}

/** Notes some of them as reminded, in the transaction that tells them: whoever is noted already is passed by. */
async function remindSome(db: Database, nowMs: number): Promise<number> {
  const today = schoolDateOf(nowMs)
  const { rows } = await sql<Reminded>`
    with ${leftOver({
      // The last reminder whose day has come, of what was released by that day.
      due: sql`select c.id, c.title, c.due_date, c.visible_for, p.group_id, turn.days_before
        from onboarding_checklists c
        join onboarding_phases p on p.id = c.phase_id
        join onboarding_groups g on g.id = p.group_id and g.archived_at is null
        cross join lateral (
          select min(day) as days_before from unnest(${remindsBefore}::integer[]) as day
          where day >= c.due_date - ${today}::date) turn
        where c.deleted_at is null and c.due_date >= ${today}::date and c.release_date <= c.due_date - turn.days_before`,
      meant: sql`not exists (select from onboarding_reminders r where ${isOfPerson} and r.days_before = due.days_before)`,
    })},
    open as (select * from left_over order by student_id, user_id, checklist_id limit ${remindedAtOnce}),
    noted as (
      insert into onboarding_reminders (checklist_id, student_id, user_id, due_date, days_before)
      select checklist_id, student_id, user_id, due_date, days_before from open
      on conflict do nothing returning checklist_id, student_id, user_id, days_before)
    select noted.checklist_id, open.title as checklist, open.due_date, noted.student_id, child.first_name, noted.user_id,
      noted.days_before, open.left_over as left, false as was_mailed
    from noted join open using (checklist_id, student_id, user_id)
    join users child on child.id = noted.student_id
    order by noted.student_id, noted.user_id, noted.checklist_id`.execute(db)
  await tell(db, rows, nowMs)
  return rows.length
}

async function tell(db: Database, rows: readonly Reminded[], nowMs: number): Promise<void> {
  if (rows.length === 0) return
  const told = await notifyPeople(db, rows.map(notificationOf), nowMs)
  await linkReminders(db, rows, told)
}

/** What is back, and when its reminders went: those of a checklist, or of a family. */
type Back = { readonly withdrawnAt: Date } & (
  | { readonly checklistId: number }
  | { readonly studentId: number }
)

/**
 * Brings reminders back that were taken out of bells unread as a checklist, or a task of it, was deleted, or a family
 * archived: of whom something is left of a checklist, while it is not overdue, the last of each. Who was sent an email about
 * it is sent no second one.
 */
export async function remindAgain(db: Database, back: readonly Back[], nowMs: number): Promise<void> {
  if (back.length === 0) return
  const today = schoolDateOf(nowMs)
  const { rows } = await sql<Reminded>`
    with back as (
      select * from jsonb_to_recordset(${JSON.stringify(back)}::jsonb)
        as back ("checklistId" integer, "studentId" integer, "withdrawnAt" timestamptz)),
    gone as materialized (
      select r.* from back join onboarding_reminders r on r.checklist_id = back."checklistId"
        and r.withdrawn_at = back."withdrawnAt"
      union
      select r.* from back join onboarding_reminders r on r.student_id = back."studentId"
        and r.withdrawn_at = back."withdrawnAt"),
    ${leftOver({
      due: sql`select c.id, c.title, c.due_date, c.visible_for, p.group_id, 0 as days_before
        from onboarding_checklists c
        join onboarding_phases p on p.id = c.phase_id
        join onboarding_groups g on g.id = p.group_id and g.archived_at is null
        where c.id in (select checklist_id from gone) and c.deleted_at is null and c.release_date <= ${today}::date
          and c.due_date >= ${today}::date`,
      meant: sql`exists (select from gone r where ${isOfPerson})`,
    })},
    last as (
      select distinct on (r.checklist_id, r.student_id, r.user_id) r.checklist_id, r.student_id, r.user_id, r.due_date,
        r.days_before, l.title, l.left_over
      from left_over l join gone r using (checklist_id, student_id, user_id, due_date)
      order by r.checklist_id, r.student_id, r.user_id, r.days_before),
    noted as (
      update onboarding_reminders r set withdrawn_at = null from last
      where (r.checklist_id, r.student_id, r.user_id, r.due_date, r.days_before)
        = (last.checklist_id, last.student_id, last.user_id, last.due_date, last.days_before)
      returning r.checklist_id, last.title as checklist, r.due_date, r.student_id, r.user_id, r.days_before,
        last.left_over as left, r.was_mailed)
    select noted.*, child.first_name from noted join users child on child.id = noted.student_id
    order by noted.student_id, noted.user_id, noted.checklist_id`.execute(db)
  await tell(db, rows, nowMs)
}

const addressOf = ({ studentId, checklistId }: Reminded) =>
  `/family/onboarding?student=${studentId}&checklist=${checklistId}`

function notificationOf(one: Reminded) {
  const tasks = `${one.left} ${one.left === 1 ? 'task is' : 'tasks are'} left`
  return {
    userId: one.userId,
    type: 'school' as const,
    category: 'onboarding',
    title: `“${one.checklist}” is due on ${dayTextOf(one.dueDate)}`,
    body: one.userId === one.studentId ? `${tasks}.` : `${tasks} for ${one.firstName}.`,
    ctaText: 'Open onboarding',
    redirectUrl: addressOf(one),
    recordsOf: one.studentId,
    isMailed: one.wasMailed,
  }
}

/** Stores with each reminder its notification, so that it can be taken back. */
async function linkReminders(
  db: Database,
  rows: readonly Reminded[],
  told: Awaited<ReturnType<typeof notifyPeople>>,
): Promise<void> {
  const idOf = new Map(told.map(({ id, userId, redirectUrl }) => [`${userId} ${redirectUrl}`, id]))
  const links = rows.flatMap((row) => {
    const id = idOf.get(`${row.userId} ${addressOf(row)}`)
    return id === undefined
      ? []
      : [{ id, c: row.checklistId, s: row.studentId, u: row.userId, due: row.dueDate, d: row.daysBefore }]
  })
  await sql`update onboarding_reminders r set notification_id = l.id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (id bigint, c integer, s integer, u integer, due date, d smallint)
    where (r.checklist_id, r.student_id, r.user_id, r.due_date, r.days_before) = (l.c, l.s, l.u, l.due, l.d)`.execute(
    db,
  )
}
