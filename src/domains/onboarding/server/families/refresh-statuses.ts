import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { withdrawOverReminders } from '../portal/withdraw-reminders.ts'

/**
 * Works out anew how far the people of some families are and stores what differs; the caller holds the families' locks or
 * is the only one who changes what they have to do. One statement, however many.
 *
 * Done is a task that its student did; that some guardian did, or for every guardian each of them. What somebody has
 * nothing to do in is complete, once there is something to do for anybody. Who archived a family called it complete.
 */
export async function refreshStatuses(db: Database, studentIds: readonly number[]): Promise<void> {
  if (studentIds.length === 0) return
  await sql`
    with family as materialized (
      select f.student_id, f.group_id, f.status, f.invited_at, f.archived_at is not null as is_archived
      from onboarding_families f where f.student_id = any(${[...studentIds]}::integer[])),
    task as materialized (
      select p.group_id, c.id as checklist_id, t.id, t.audience, t.is_for_every_guardian
      from onboarding_phases p
      join onboarding_checklists c on c.phase_id = p.id and c.deleted_at is null
      join onboarding_tasks t on t.checklist_id = c.id and t.deleted_at is null
        and c.visible_for in ('both', t.audience)
      where p.group_id in (select group_id from family) and p.removed_at is null),
    person as (
      select student_id, student_id as user_id, 'student' as audience from family
      union all
      select tie.student_id, tie.guardian_id, 'guardian' from family
      join guardian_students tie using (student_id)
      join users u on u.id = tie.guardian_id and u.deactivated_at is null
      where tie.sees_records),
    per_checklist as (
      select person.student_id, person.user_id, task.checklist_id, count(*) as tasks, count(did.done_at) as done,
        max(did.done_at) as done_at
      from person
      join family using (student_id)
      join task on task.group_id = family.group_id and task.audience = person.audience
      left join lateral (
        select min(d.done_at) as done_at from onboarding_completions d
        where d.task_id = task.id and d.student_id = person.student_id
          and (d.user_id = person.user_id or (task.audience = 'guardian' and not task.is_for_every_guardian))) did on true
      group by person.student_id, person.user_id, task.checklist_id),
    far as (
      select student_id, user_id, sum(tasks) as tasks, sum(done) as done,
        (array_agg(checklist_id order by done_at desc, checklist_id desc) filter (where done = tasks))[1] as last_id
      from per_checklist group by student_id, user_id),
    stand as materialized (
      select person.student_id, person.user_id, person.audience, far.last_id,
        case
          when family.is_archived then 'completed'
          when family.invited_at is null then case when family.group_id is null and family.status = '' then ''
            else 'not_invited' end
          when far.tasks is null then case when exists (select from task where task.group_id = family.group_id)
            then 'completed' else 'not_started' end
          when far.done = far.tasks then 'completed'
          when far.done > 0 then 'in_progress'
          else 'not_started' end as status
      from person join family using (student_id) left join far using (student_id, user_id)),
    of_students as (
      update onboarding_families f set status = stand.status, last_checklist_id = stand.last_id
      from stand where stand.audience = 'student' and f.student_id = stand.student_id
        and (f.status, f.last_checklist_id) is distinct from (stand.status, stand.last_id))
    insert into onboarding_guardians as g (student_id, guardian_id, status, last_checklist_id)
    select student_id, user_id, status, last_id from stand where audience = 'guardian'
    on conflict (student_id, guardian_id) do update set status = excluded.status,
      last_checklist_id = excluded.last_checklist_id
    where (g.status, g.last_checklist_id) is distinct from (excluded.status, excluded.last_checklist_id)`.execute(
    db,
  )
}

/**
 * Refreshes the statuses of some families (`refreshStatuses`) and ends the reminders of what nobody has to do any more.
 */
export async function refreshFamilies(
  db: Database,
  studentIds: readonly number[],
  nowMs: number,
): Promise<void> {
  await refreshStatuses(db, studentIds)
  await withdrawOverReminders(db, studentIds, nowMs)
}

/** Refreshes all families of a group after what it asks of them has changed; they are locked in order first. */
export async function refreshGroup(db: Database, groupId: number, nowMs: number): Promise<void> {
  await refreshFamilies(db, await lockFamilies(db, { groupId }), nowMs)
}

/** Locks families that are not archived, in order of id; returns the ids of those there are. */
export async function lockFamilies(
  db: Database,
  { groupId, studentIds }: { readonly groupId?: number; readonly studentIds?: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('onboardingFamilies')
    .select('studentId')
    .where('archivedAt', 'is', null)
    .$if(groupId !== undefined, (query) => query.where('groupId', '=', groupId ?? 0))
    .$if(studentIds !== undefined, (query) =>
      query.where('studentId', '=', sql<number>`any(${[...(studentIds ?? [])]}::integer[])`),
    )
    .orderBy('studentId')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ studentId }) => studentId)
}
