import { sql } from 'kysely'

/* Who runs the meeting in scope as `m`, said only here: the experts of its experience, or the advisor of its house. */

/**
 * SQL: a query of who runs the meeting `m`, each with `is_main`, without those who left the school before it began. Who
 * left after a past meeting stays named: that is what happened.
 */
export const hosts = sql`
  select own_host.id, own_host.name, own_host.email, own_host.deactivated_at, own_run.is_main from (
    select employee_id, is_main from experience_experts where experience_id = m.experience_id
    union all select advisor_id, true from houses where id = m.house_id) own_run
  join users own_host on own_host.id = own_run.employee_id
    and (own_host.deactivated_at is null or own_host.deactivated_at > m.starts_at)`

/** SQL: the order in which `hosts`, in scope as `host`, are named: the main one first. */
export const hostsInOrder = sql`host.is_main desc, host.name, host.id`

/**
 * SQL: whom to name where only one of `hosts` is named, to be joined laterally: the main one, or the first of the
 * others. `email` is null for one who has left since.
 */
export const mainHost = sql`(
  select host.id, host.name, case when host.deactivated_at is null then host.email end as email
  from (${hosts}) host order by ${hostsInOrder} limit 1)`

/** SQL: a query of who takes the roll of the meeting `m`: those of `hosts` who work here now. */
export const rollTakers = sql`select host.id, host.name from (${hosts}) host where host.deactivated_at is null`
