import { sql } from 'kysely'
import { seesProgram } from '#domains/mastery/server/mastery.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { listOffers } from './list-offers.ts'

interface MissingRow {
  readonly id: number
  readonly title: string
  readonly topic: string
  readonly students: number
  readonly names: { id: number; name: string }[]
  readonly ids: number[]
}

/** So many units are listed, and so many students named for each. */
const mostUnits = 20
const mostNames = 30
const mostOffers = 10

/** Who misses the same thing, of the students the viewer sees, and the coming experiences that would serve most. */
export async function listMissing(
  db: Database,
  viewer: Viewer,
  {
    stage,
    grade,
    nowMs,
  }: { readonly stage: string; readonly grade: number | undefined; readonly nowMs: number },
) {
  const { rows } = await sql<MissingRow>`
    select u.id, u.title, t.title as topic, count(*)::integer as students,
      array_agg(students.id order by us.name, students.id) as ids,
      (json_agg(json_build_object('id', students.id, 'name', us.name) order by us.name, students.id))::jsonb as names
    from student_graduations g
    join students on students.id = g.student_id
    join users us on us.id = students.id and us.deactivated_at is null
    cross join lateral unnest(g.missing_unit_ids) as missed (unit_id)
    join units u on u.id = missed.unit_id and u.school_stage = ${stage}
    join topics t on t.id = u.topic_id
    where ${seesProgram(viewer)} and (${grade ?? null}::integer is null or students.grade = ${grade ?? null}::integer)
    group by u.id, t.id order by count(*) desc, t.title, u.title limit ${mostUnits}`.execute(db)
  const offers = await listOffers(db, viewer, {
    unitIds: rows.map(({ id }) => id),
    studentId: null,
    stage,
    nowMs,
  })
  const byUnit = new Map(rows.map((row) => [row.id, row.ids]))
  return {
    units: rows.map(({ ids: _ids, names, ...row }) => ({ ...row, names: names.slice(0, mostNames) })),
    offers: offers
      .map(({ experienceId, title, cycleTitle, unitIds, freePlaces }) => ({
        experience_id: experienceId,
        title,
        cycle: cycleTitle,
        serves: new Set(unitIds.flatMap((id) => byUnit.get(id) ?? [])).size,
        free_places: freePlaces,
      }))
      .toSorted((a, b) => b.serves - a.serves || a.experience_id - b.experience_id)
      .slice(0, mostOffers),
  }
}
