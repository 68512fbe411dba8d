import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** A unit or ability that a student earns, or was assessed in, in an experience. */
export interface EarnedPerk {
  readonly experienceId: number
  readonly kind: 'unit' | 'ability'
  readonly id: number
  readonly title: string
  /** Of a unit: its topic. */
  readonly topic: string | null
}

/**
 * SQL, the one definition of what students are to earn in experiences: of the table `places` (`student_id`, `experience_id`) a
 * row for each unit and ability, with `kind` and `id`, that the experience covers, or that was chosen of these for the student.
 */
export function perksToEarn(places: RawBuilder<unknown>): RawBuilder<unknown> {
  const chosenAs = (type: string) => sql`left join flex_perks f on f.student_id = place.student_id
      and f.experience_id = place.experience_id and f.perk_type = ${sql.lit(type)}`
  return sql`(
    select place.student_id, place.experience_id, 'unit' as kind, c.unit_id as id
    from ${places} place join experience_units c on c.experience_id = place.experience_id ${chosenAs('units')}
    where f.perk_ids is null or c.unit_id = any(f.perk_ids)
    union all
    select place.student_id, place.experience_id, 'ability', c.ability_id
    from ${places} place join experience_abilities c on c.experience_id = place.experience_id ${chosenAs('abilities')}
    where f.perk_ids is null or c.ability_id = any(f.perk_ids))`
}

/**
 * SQL: what `perksToEarn` has, with what the students were assessed in there beyond it, each once; `is_to_earn` tells
 * these apart.
 */
export const earnedPerks = (places: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select student_id, experience_id, kind, id, bool_or(is_to_earn) as is_to_earn from (
    select *, true as is_to_earn from ${perksToEarn(places)} to_earn
    union all
    select a.student_id, a.experience_id, case when a.unit_id is null then 'ability' else 'unit' end,
      coalesce(a.unit_id, a.ability_id), false
    from ${places} place join assessments a on a.student_id = place.student_id and a.experience_id = place.experience_id
    where a.stands) every_perk
  group by 1, 2, 3, 4)`

/**
 * What a student earns in some experiences: what they cover, or what was chosen of it, and what was assessed beyond; by
 * title. One statement, however many experiences.
 */
export async function listEarnedPerks(
  db: Database,
  studentId: number,
  experienceIds: readonly number[],
): Promise<EarnedPerk[]> {
  const { rows } = await sql<EarnedPerk>`
    with places as (
      select ${studentId}::integer as student_id, unnest(${[...experienceIds]}::integer[]) as experience_id)
    select earned.experience_id, earned.kind, earned.id, coalesce(u.title, b.title) as title, t.title as topic
    from ${earnedPerks(sql`places`)} earned
    left join units u on u.id = earned.id and earned.kind = 'unit' left join topics t on t.id = u.topic_id
    left join abilities b on b.id = earned.id and earned.kind = 'ability'
    order by title, id`.execute(db)
  return rows
}
