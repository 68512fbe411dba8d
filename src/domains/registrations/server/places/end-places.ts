import { type RawBuilder, sql } from 'kysely'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import { invalid } from '#server/api/errors.ts'
import type { Act } from './lock-places.ts'
import { dayTextOf } from './tell-families.ts'

export interface EndedPlace {
  readonly id: number
  readonly studentId: number
  readonly experienceId: number
  /** The later day on which it was to end anyway; null: it had no end. */
  readonly wasUntil: string | null
}

/**
 * Ends the places – rows of `registrations` – that somebody has on a school day or from a later one on: from that day on they
 * hold no longer, also those that were to end on a later day. When such a drop was said stays. Of a student with two
 * places in one experience, of different times, both end and one is given: the one without an end.
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
    select distinct on (student_id, experience_id) * from ended
    order by student_id, experience_id, was_until is null desc, was_until desc, id desc`.execute(db)
  return rows
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
