import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Selection } from './selected-students.ts'

/** How many of the selected reports are published or held, and who of the families has opened them, by student. */
export async function checkUnpublish(db: Database, { cycleId, kind, studentIds }: Selection) {
  const { rows } = await sql<{
    studentId: number
    studentName: string
    isOut: boolean
    isHeld: boolean
    by: { name: string; first_at: string }[]
  }>`
    select r.student_id, child.name as student_name, bool_or(o.out_at is not null) as is_out,
      bool_or(o.out_at is null) as is_held,
      (select coalesce(json_agg(json_build_object('name', one.name, 'first_at', one.first_at) order by one.first_at), '[]')
        from (select u.name, min(x.first_at) as first_at from report_openings x
          join reports mine on mine.id = x.report_id join users u on u.id = x.user_id
          where mine.student_id = r.student_id and mine.cycle_id = ${cycleId} and mine.kind = ${kind}
            and mine.withdrawn_at is null group by u.id, u.name) one) as by
    from reports r join report_releases o on o.id = r.release_id join users child on child.id = r.student_id
    where r.cycle_id = ${cycleId} and r.kind = ${kind} and r.withdrawn_at is null
      and r.student_id = any(${[...studentIds]}::integer[])
    group by r.student_id, child.name order by child.name, r.student_id`.execute(db)
  return {
    published: rows.filter(({ isOut }) => isOut).length,
    held: rows.filter(({ isHeld }) => isHeld).length,
    opened: rows
      .filter(({ by }) => by.length > 0)
      .map(({ studentId, studentName, by }) => ({
        student_id: studentId,
        student_name: studentName,
        by: by.map(({ name, first_at }) => ({ name, first_at: new Date(first_at).toISOString() })),
      })),
  }
}
