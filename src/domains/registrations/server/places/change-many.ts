import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { setSize } from '#domains/experiences/server/experiences.service.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import { insertManyChanges, type ManyChange } from './changes.ts'
import type { Act, LockedExperience } from './lock-places.ts'
import { promote } from './promote.ts'
import { firstDayOf } from './seats.queries.ts'

interface Seat {
  readonly studentId: number
  readonly experienceId: number
}

interface Ending extends Seat {
  readonly registrationId: number
}

export interface ManyChanges {
  readonly motivation: string
  readonly give: readonly Seat[]
  readonly end: readonly Ending[]
  /** Registrations that ended and hold again. */
  readonly restore: readonly Ending[]
  readonly places: ReadonlyMap<number, number | null>
}

/**
 * Gives, ends and restores many registrations at once, by a plan, under the locks of these experiences and students:
 * each stands in the report, and whoever waits gets what is left free. The caller has made sure that it fits, and lets
 * the rolls to come follow afterwards (`seatExperience`): they are ten times as many rows, which nobody should wait for
 * under these locks. Gives the numbers of the registrations made.
 */
export async function changeMany(
  act: Act,
  experiences: readonly LockedExperience[],
  { motivation, give, end, restore, places }: ManyChanges,
): Promise<number[]> {
  const { db, nowMs } = act
  const byId = new Map(experiences.map((one) => [one.id, one]))
  const dayOf = (id: number) => firstDayOf(act, byId.get(id) ?? { firstDay: act.today })
  for (const [experienceId, count] of places)
    await setSize(db, experienceId, { places: count, least: byId.get(experienceId)?.least ?? null })
  // From its first day on: a registration that ends holds on no day any more.
  if (end.length > 0)
    await sql`update registrations set dropped_at = ${new Date(nowMs)}, until_day = greatest(from_day, ${act.today})
      where id = any(${end.map(({ registrationId }) => registrationId)}::integer[])`.execute(db)
  if (restore.length > 0)
    await sql`update registrations set dropped_at = null, until_day = null
      where id = any(${restore.map(({ registrationId }) => registrationId)}::integer[])`.execute(db)
  const withDay = <One extends Seat>(one: One) => ({ ...one, fromDay: dayOf(one.experienceId) })
  const made = await register(act, give.map(withDay))
  const told = { source: 'scheduler', motivation } as const
  await insertManyChanges(act, { action: 'dropped', ...told }, end.map(withDay))
  await insertManyChanges(act, { action: 'restored', ...told }, restore.map(withDay))
  await insertManyChanges(act, { action: 'registered', ...told }, made)
  const waitedFor = await listWaitedFor(db, [...byId.keys()])
  for (const one of experiences.filter(({ id }) => waitedFor.has(id)))
    await promote(act, places.has(one.id) ? { ...one, places: places.get(one.id) ?? null } : one)
  await publishChanges(
    db,
    experiences.map(({ id }) => topic('registrations', id)),
  )
  return made.map(({ registrationId }) => registrationId)
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

/** Experiences that somebody waits for. */
async function listWaitedFor(db: Database, experienceIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ experienceId: number }>`
    select distinct experience_id from wait_list_entries
    where state = 'waiting' and experience_id = any(${[...experienceIds]}::integer[])`.execute(db)
  return new Set(rows.map(({ experienceId }) => experienceId))
}
