import { sql } from 'kysely'
import { stageOfGrade } from '#domains/curriculum/contract/school-stage.ts'
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
/**
 * How many students are named of each unit, as its line shows them: that the viewer read of whoever is named is written
 * down.
 */
const namesInLine = 2
/** How many are named of the unit that is open. */
const mostNames = 30
const mostOffers = 10

const grades = [6, 7, 8, 9, 10, 11, 12]
const gradesOf = (stage: string) => grades.filter((grade) => stageOfGrade(grade) === stage)

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
  const reckoned = await countReckoned(db, viewer, stage, grade)
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
    reckoned,
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

/**
 * How many students it is about: whoever has no plan is not reckoned, and a credit may be missing of which no unit is
 * named.
 */
async function countReckoned(db: Database, viewer: Viewer, stage: string, grade: number | undefined) {
  const { rows } = await sql<{ students: number; unreckoned: number; short: number }>`
    select count(*)::integer as students, count(*) filter (where g.student_id is null)::integer as unreckoned,
      count(*) filter (where g.missing > 0)::integer as short
    from students join users us on us.id = students.id and us.deactivated_at is null
    left join student_graduations g on g.student_id = students.id
    left join graduation_plans p on p.id = g.plan_id
    where ${seesProgram(viewer)} and (${grade ?? null}::integer is null or students.grade = ${grade ?? null}::integer)
      and case when p.id is null then students.grade = any(${gradesOf(stage)}::integer[]) else p.school_stage = ${stage} end`.execute(
    db,
  )
  return rows[0] ?? { students: 0, unreckoned: 0, short: 0 }
}
