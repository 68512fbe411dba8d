import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: two columns beside a unit in scope as `u` (null for an ability, then `b`): whether the student is exempt from its
 * topic, and whether it is off the program – what they earn in the experience was chosen, and this is not of it.
 */
export const standsOutside = (studentId: number, experienceId: RawBuilder<unknown>) => sql`
  exists (select from exemptions o where o.student_id = ${studentId} and o.topic_id = u.topic_id and o.revoked_at is null)
    as is_exempt,
  exists (select from flex_perks f where f.student_id = ${studentId} and f.experience_id = ${experienceId}
    and f.perk_type = case when u.id is null then 'abilities' else 'units' end
    and not coalesce(u.id, b.id) = any(f.perk_ids)) as is_off_program`
