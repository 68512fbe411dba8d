import { sql } from 'kysely'
import { managesE, registersStudent } from '#domains/registrations/server/registrations.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { Offer } from '../../rules/what-next.ts'

interface CampusOffer extends Offer {
  /** Null: every campus. */
  readonly cohortId: number | null
}

/**
 * The experiences of the coming cycles that cover one of some units, for the campus and stage of a student; without a
 * student those of every campus, each with its own.
 */
export async function listOffers(
  db: Database,
  viewer: Viewer,
  {
    unitIds,
    studentId,
    stage,
    nowMs,
  }: {
    readonly unitIds: readonly number[]
    readonly studentId: number | null
    readonly stage: string
    readonly nowMs: number
  },
): Promise<CampusOffer[]> {
  const { rows } = await sql<CampusOffer>`
    select e.id as experience_id, e.title, e.cohort_id, c.title as cycle_title, c.id as cycle_id, left(c.school_year, 4)::integer as year,
      c.position, array_agg(u.unit_id order by u.unit_id) as unit_ids,
      e.free_places, e.waiting_count as waiting,
      exists (select from wait_list_entries w where w.experience_id = e.id and w.student_id = ${studentId}::integer
        and w.settled_at is null) as is_on_list,
      (${managesE(viewer)} and ${registersStudent(viewer)}) is true as is_plannable
    from experience_units u
    join experiences e on e.id = u.experience_id and e.archived_at is null
    join cycles c on c.id = e.cycle_id and c.starts_at > ${new Date(nowMs)}
    left join students on students.id = ${studentId}::integer
    where u.unit_id = any(${[...unitIds]}::integer[])
      and (e.cohort_id is null or students.id is null or e.cohort_id = students.cohort_id)
      and (e.school_stage is null or e.school_stage = ${stage})
    group by e.id, c.id, students.id order by c.starts_at, e.id`.execute(db)
  return rows
}
