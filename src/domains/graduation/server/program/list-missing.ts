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
  readonly missing: { id: number; name: string; campus: number }[]
}

const mostUnits = 20
/** So many are named of each unit, as its line shows them: whoever is told is written down as having read of them. */
const namesInLine = 2
/** Of the one that is open. */
const mostNames = 30
const mostOffers = 10

/**
 * Who misses the same thing, of the students the viewer sees, and the coming experiences that would serve most: one of a
 * campus serves that of its students alone.
 */
export async function listMissing(
  db: Database,
  viewer: Viewer,
  {
    stage,
    grade,
    unitId,
    nowMs,
  }: {
    readonly stage: string
    readonly grade: number | undefined
    readonly unitId: number | undefined
    readonly nowMs: number
  },
) {
  const { rows } = await sql<MissingRow>`
    select u.id, u.title, t.title as topic, count(*)::integer as students,
      json_agg(json_build_object('id', students.id, 'name', us.name, 'campus', students.cohort_id)
        order by us.name, students.id) as missing
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
  const byUnit = new Map(rows.map(({ id, missing }) => [id, missing]))
  const servedBy = ({ unitIds, cohortId }: (typeof offers)[number]) =>
    unitIds
      .flatMap((id) => byUnit.get(id) ?? [])
      .filter(({ campus }) => cohortId === null || cohortId === campus)
      .map(({ id }) => id)
  return {
    units: rows.map(({ missing, ...row }) => ({
      ...row,
      names: missing
        .slice(0, row.id === unitId ? mostNames : namesInLine)
        .map(({ id, name }) => ({ id, name })),
    })),
    offers: offers
      .map((offer) => ({
        experience_id: offer.experienceId,
        title: offer.title,
        cycle: offer.cycleTitle,
        serves: new Set(servedBy(offer)).size,
        free_places: offer.freePlaces,
      }))
      .filter(({ serves }) => serves > 0)
      .toSorted((a, b) => b.serves - a.serves || a.experience_id - b.experience_id)
      .slice(0, mostOffers),
  }
}
