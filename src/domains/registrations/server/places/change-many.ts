import { sql } from 'kysely'
import { setSize } from '#domains/experiences/server/experiences.service.ts'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { firstDayIn } from '#domains/people/server/relations.service.ts'
import type { Database } from '#server/database/database.ts'
import { firstDayOf } from '../../rules/first-day.ts'
import { tellRegistrations } from '../tell-registrations.ts'
import { insertManyChanges, type ManyChange } from './changes.ts'
import type { Act, LockedExperience } from './lock-places.ts'
import { promote } from './promote.ts'
import { clashesOf } from './seats.queries.ts'
import { type Turn, tellAnswered } from './tell-families.ts'

interface Seat {
  readonly studentId: number
  readonly experienceId: number
}

interface Ending extends Seat {
  readonly registrationId: number
}

export interface ManyDone {
  /** The numbers of the registrations made. */
  readonly made: readonly number[]
  /** Those that hold again. */
  readonly restored: readonly Ending[]
}

export interface ManyChanges {
  readonly motivation: string
  readonly give: readonly Seat[]
  readonly end: readonly Ending[]
  /** Registrations that ended and hold again where they still fit. */
  readonly restore: readonly Ending[]
  readonly places: ReadonlyMap<number, number | null>
}

/**
 * Gives, ends and restores many registrations at once, by a plan, under the locks of these experiences and students:
 * each stands in the report, and whoever waits gets what is left free. The caller has made sure that what it gives fits,
 * and lets the rolls to come follow afterwards (`seatExperience`): they are ten times as many rows, which nobody should
 * wait for under these locks.
 */
export async function changeMany(
  act: Act,
  experiences: readonly LockedExperience[],
  { motivation, give, end, restore, places }: ManyChanges,
): Promise<ManyDone> {
  const { db, nowMs } = act
  const byId = new Map(experiences.map((one) => [one.id, one]))
  const dayOf = (id: number) => firstDayOf(byId.get(id)?.firstDay ?? act.today, act.today)
  for (const [experienceId, count] of places)
    await setSize(db, experienceId, { places: count, least: byId.get(experienceId)?.least ?? null })
  // From its first day on: a registration that ends holds on no day any more.
  if (end.length > 0)
    await sql`update registrations set dropped_at = ${new Date(nowMs)}, until_day = greatest(from_day, ${act.today})
      where id = any(${end.map(({ registrationId }) => registrationId)}::integer[])`.execute(db)
  const fitting = await listFitting(act, restore)
  const restored = restore.filter(({ registrationId }) => fitting.has(registrationId))
  if (restored.length > 0)
    await sql`update registrations set dropped_at = null, until_day = null
      where id = any(${[...fitting]}::integer[])`.execute(db)
  const withDay = <One extends Seat>(one: One) => ({ ...one, fromDay: dayOf(one.experienceId) })
  const made = await register(act, give.map(withDay))
  await tellAnswered(act, (await endTurns(act, made)).rows, 'The place was given')
  const told = { source: 'scheduler', motivation } as const
  await insertManyChanges(act, { action: 'dropped', ...told }, end.map(withDay))
  await insertManyChanges(act, { action: 'restored', ...told }, restored.map(withDay))
  await insertManyChanges(act, { action: 'registered', ...told }, made)
  const waitedFor = await listWaitedFor(db, [...byId.keys()])
  for (const one of experiences.filter(({ id }) => waitedFor.has(id)))
    await promote(act, places.has(one.id) ? { ...one, places: places.get(one.id) ?? null } : one)
  await tellRegistrations(
    db,
    experiences.map(({ id }) => id),
  )
  return { made: made.map(({ registrationId }) => registrationId), restored }
}

/**
 * Of registrations that ended those that could be made by hand now: the student is of the school and its campus, waits
 * for no turn there and meets nowhere else in its block, and there is room, first for who had the place first.
 */
async function listFitting({ db, today }: Act, ended: readonly Ending[]): Promise<ReadonlySet<number>> {
  if (ended.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    with fitting as (
      select r.id, row_number() over (partition by e.id order by r.id) as turn,
        e.places - e.registered_count - e.offered_count as free
      from registrations r join experiences e on e.id = r.experience_id join cycles c on c.id = e.cycle_id
      join students s on s.id = r.student_id
      where r.id = any(${ended.map(({ registrationId }) => registrationId)}::integer[])
        and e.archived_at is null and not ${hasLeft(sql`s.status`)}
        and (e.cohort_id is null or e.cohort_id = s.cohort_id)
        and not exists (select from wait_list_entries w where w.experience_id = e.id and w.student_id = s.id
          and w.state in ('waiting', 'offered'))
        and cardinality(${clashesOf(sql`s.id`, { id: sql`e.id`, cycleId: sql`e.cycle_id`, from: firstDayIn('c', today) })}) = 0)
    select id from fitting where free is null or turn <= free`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Sent as columns, as their changes are. */
async function register(
  { db, nowMs }: Act,
  seats: readonly (Seat & { readonly fromDay: string })[],
): Promise<ManyChange[]> {
  if (seats.length === 0) return []
  const { rows } = await sql<ManyChange>`
    insert into registrations (student_id, experience_id, from_day, registered_at)
    select many.*, ${new Date(nowMs)}::timestamptz
    from unnest(${seats.map(({ studentId }) => studentId)}::integer[],
      ${seats.map(({ experienceId }) => experienceId)}::integer[],
      ${seats.map(({ fromDay }) => fromDay)}::date[]) as many
    returning id as registration_id, student_id, experience_id, from_day`.execute(db)
  return rows
}

/** Who waited for the place that they have now waits no more: nobody gives it to them a second time. */
const endTurns = ({ db, nowMs }: Act, given: readonly ManyChange[]) =>
  sql<Turn>`update wait_list_entries w set state = 'promoted', settled_at = ${new Date(nowMs)}
    from unnest(${given.map(({ studentId }) => studentId)}::integer[],
      ${given.map(({ experienceId }) => experienceId)}::integer[]) as seat (student_id, experience_id)
    where w.student_id = seat.student_id and w.experience_id = seat.experience_id
      and w.state in ('waiting', 'offered')
    returning w.id, w.student_id, w.answer_by`.execute(db)

/** Experiences that somebody waits for. */
async function listWaitedFor(db: Database, experienceIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ experienceId: number }>`
    select distinct experience_id from wait_list_entries
    where state = 'waiting' and experience_id = any(${[...experienceIds]}::integer[])`.execute(db)
  return new Set(rows.map(({ experienceId }) => experienceId))
}
