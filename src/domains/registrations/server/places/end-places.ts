import { type RawBuilder, sql } from 'kysely'
import { dayTextOf } from '#contract/clock-text.ts'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import { invalid } from '#server/api/errors.ts'
import type { Act } from './lock-places.ts'

export interface EndedPlace {
  readonly id: number
  readonly studentId: number
  readonly experienceId: number
  /** The later day on which it was to end anyway; null: it had no end. */
  readonly wasUntil: string | null
  /** How many places of the student in the experience ended: two where they leave and come again. */
  readonly count: number
}

/**
 * Ends the places – rows of `registrations` – that somebody has on a school day or from a later one on: from that day
 * on they hold no longer, also those that were to end on a later day. When such a drop was said stays. Of a student
 * with two places in one experience, of different times, both end and one is returned: the one without an end.
 */
export async function endPlaces(
  { db, nowMs }: Pick<Act, 'db' | 'nowMs'>,
  which: RawBuilder<unknown>,
  day: string,
): Promise<EndedPlace[]> {
  const { rows } = await sql<EndedPlace>`
    with held as (
      select id, until_day from registrations where ${which} and ${placeHolds('registrations', day)} for update
    ), ended as (
      update registrations r set dropped_at = coalesce(r.dropped_at, ${new Date(nowMs)}::timestamptz),
        until_day = greatest(r.from_day, least(r.until_day, ${day}::date))
      from held where r.id = held.id
      returning r.id, r.student_id, r.experience_id, held.until_day as was_until
    )
    select distinct on (student_id, experience_id) *,
      count(*) over (partition by student_id, experience_id)::integer as count
    from ended
    order by student_id, experience_id, was_until is null desc, was_until desc, id desc`.execute(db)
  return rows
}

/** A place that somebody is given. */
interface Seat {
  readonly studentId: number
  readonly fromDay: string
}

interface KeptPlace extends Seat {
  readonly id: number
  /** The day on which it was to end. */
  readonly wasUntil: string
  /** From 1; with two of a student the first goes on and the other is part of it. */
  readonly turn: number
  /** It is to begin on an earlier day than it did. */
  readonly beginsSooner: boolean
}

/**
 * The places that students still have on the day from which they are given one, or that end on it: they are in nobody's way,
 * and are kept (`keepPlaces`). The earliest of a student comes first.
 */
export async function listKept(
  act: Pick<Act, 'db' | 'today'>,
  experienceId: number,
  seats: readonly Seat[],
): Promise<KeptPlace[]> {
  const { rows } = await sql<KeptPlace>`
    select r.id, r.student_id, r.until_day as was_until, seat.from_day,
      row_number() over (partition by r.student_id order by r.from_day nulls first, r.id)::integer as turn,
      coalesce(r.from_day > seat.from_day, false) as begins_sooner
    from unnest(${seats.map(({ studentId }) => studentId)}::integer[],
      ${seats.map(({ fromDay }) => fromDay)}::date[]) as seat (student_id, from_day)
    join registrations r on r.student_id = seat.student_id and r.experience_id = ${experienceId}
    where r.dropped_at is not null and ${placeHolds('r', act.today)} and r.until_day >= seat.from_day
    order by r.student_id, turn`.execute(act.db)
  return rows
}

/**
 * Who is given a place from a day on which they still have one, or the day on which that ends, keeps it: its drop is taken
 * back, and it begins on the earlier of the two days. What they were to have there later is part of it and holds no more, so
 * that nobody has two places that count on one day. The others have none to keep.
 */
export async function keepPlaces(
  act: Pick<Act, 'db' | 'nowMs' | 'today'>,
  experienceId: number,
  seats: readonly Seat[],
): Promise<KeptPlace[]> {
  const rows = await listKept(act, experienceId, seats)
  const kept = rows.filter(({ turn }) => turn === 1)
  for (const { id, turn, fromDay } of rows) if (turn > 1) await endPlaces(act, sql`id = ${id}`, fromDay)
  if (kept.length > 0)
    await sql`
      update registrations r set dropped_at = null, until_day = null,
        from_day = case when r.from_day is not null then least(r.from_day, kept.from_day) end
      from unnest(${kept.map(({ id }) => id)}::integer[], ${kept.map(({ fromDay }) => fromDay)}::date[])
        as kept (id, from_day) where r.id = kept.id`.execute(act.db)
  return kept
}

/** Throws at the field `from` for a day on which a student is no longer there anyway. */
export function expectStillThere(
  { name, untilDay }: { readonly name: string; readonly untilDay: string | null },
  title: string,
  day: string,
): void {
  if (untilDay !== null && day >= untilDay)
    throw invalid({
      from: `${name} leaves ${title} on ${dayTextOf(untilDay)} already. Choose an earlier day.`,
    })
}
