import { sql } from 'kysely'
import { seesProgram } from '#domains/mastery/server/mastery.service.ts'
import { graduationYear } from '#domains/student-page/rules/graduation-year.ts'
import type { Database } from '#server/database/database.ts'
import type { Gap } from '../../contract/missing.contract.ts'
import type { Narrowing } from '../table/report-source.ts'
import { whereOf } from '../table/report-statement.ts'
import { findCountedAt } from '../tallies/counted-at.ts'
import { groupOf } from '../tallies/group-filters.ts'
import { isEnrolled, reckonedStudents } from '../tallies/item-counts.ts'
import { isOf, seesWhole } from '../tallies/seen-counts.ts'
import { type MissingContext, missingSource, missingTables } from './missing-source.ts'

/** So many topics stand in the chart, the shortest first. */
const mostGaps = 12

/** Topics of the listed units by how many students have no place in the next cycle. */
export async function listGaps(db: Database, context: MissingContext, narrowed: Narrowing): Promise<Gap[]> {
  const source = missingSource(context)
  const { rows } = await sql<{ topicId: number; title: string; students: number; places: number | null }>`
    with ${missingTables(context)},
    listed as (select distinct i.topic_id, i.topic as title ${source.from} ${whereOf(source, narrowed)})
    select t.topic_id, listed.title, t.students, case when t.is_open then null else coalesce(t.places, 0) end as places
    from topics_lacking t join listed on listed.topic_id = t.topic_id
    order by case when t.is_open then 0 else t.students - coalesce(t.places, 0) end desc, listed.title
    limit ${mostGaps}`.execute(db)
  return rows.map(({ topicId, ...gap }) => ({ topic_id: topicId, ...gap }))
}

/** SQL: the students the viewer sees of a group. */
const seen = ({ viewer, group, nowMs }: MissingContext) =>
  sql`${reckonedStudents} where ${isEnrolled} and ${seesProgram(viewer)} and ${isOf('students', groupOf(group, nowMs))}`

/** How many students lack something, and those of the last grade whom nothing to come serves before they graduate. */
export async function findLacking(db: Database, context: MissingContext) {
  const { viewer, nowMs } = context
  const graduates = graduationYear(12, nowMs)
  const { rows } = await sql<{ students: number; lacking: number; stranded: number; units: number[] }>`
    with served as (select distinct x.unit_id from experiences e join cycles c on c.id = e.cycle_id
        and c.starts_at > ${new Date(nowMs)} and c.starts_at < make_date(${graduates}::integer, 7, 1)
      join experience_units x on x.experience_id = e.id where e.archived_at is null),
    unserved as (select array(select u.id from units u where u.school_stage = 'hs'
      and u.id not in (select unit_id from served)) as ids),
    asked as materialized (select students.id, students.grade, g.missing_unit_ids,
      cardinality(g.missing_unit_ids) + cardinality(g.missing_ability_ids) > 0 as lacks ${seen(context)}),
    stranded as (select asked.id, asked.missing_unit_ids from asked, unserved
      where asked.grade = 12 and asked.missing_unit_ids && unserved.ids)
    select (select count(*) from asked)::integer as students, (select count(*) from asked where lacks)::integer as lacking,
      (select count(*) from stranded)::integer as stranded,
      array(select distinct unit_id from stranded, unserved, unnest(missing_unit_ids) as unit_id
        where unit_id = any(unserved.ids) order by 1 limit 100) as units`.execute(db)
  const { students = 0, lacking = 0, stranded = 0, units = [] } = rows[0] ?? {}
  return {
    ...{ students, lacking, stranded, stranded_units: units, graduates },
    counted_at: seesWhole(viewer) ? await findCountedAt(db) : null,
  }
}
