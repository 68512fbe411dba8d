import { sql } from 'kysely'
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
 * What a student earns in some experiences: what they cover, or what was chosen of it, and what was assessed beyond; by
 * title. One statement, however many experiences.
 */
export async function listEarnedPerks(
  db: Database,
  studentId: number,
  experienceIds: readonly number[],
): Promise<EarnedPerk[]> {
  const within = sql`any(${[...experienceIds]}::integer[])`
  const assessed = sql`from assessments a
    where a.student_id = ${studentId} and a.experience_id = ${within} and a.stands`
  const { rows } = await sql<EarnedPerk>`
    with chosen as (select * from flex_perks where student_id = ${studentId} and experience_id = ${within}),
    units_of as (
      select u.experience_id, u.unit_id as id from experience_units u
      left join chosen f on f.experience_id = u.experience_id and f.perk_type = 'units'
      where u.experience_id = ${within} and (f.perk_ids is null or u.unit_id = any(f.perk_ids))
      union select a.experience_id, a.unit_id ${assessed} and a.unit_id is not null),
    abilities_of as (
      select b.experience_id, b.ability_id as id from experience_abilities b
      left join chosen f on f.experience_id = b.experience_id and f.perk_type = 'abilities'
      where b.experience_id = ${within} and (f.perk_ids is null or b.ability_id = any(f.perk_ids))
      union select a.experience_id, a.ability_id ${assessed} and a.ability_id is not null)
    select o.experience_id, 'unit' as kind, n.id, n.title, t.title as topic
    from units_of o join units n on n.id = o.id join topics t on t.id = n.topic_id
    union all
    select o.experience_id, 'ability', b.id, b.title, null from abilities_of o join abilities b on b.id = o.id
    order by title, id`.execute(db)
  return rows
}
