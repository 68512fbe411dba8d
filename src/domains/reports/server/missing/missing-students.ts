import { sql } from 'kysely'
import { seesProgram } from '#domains/mastery/server/mastery.service.ts'
import { graduationYear } from '#domains/student-page/rules/graduation-year.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { beginsWords } from '#server/database/search-words.ts'
import type { MissingStudent } from '../../contract/missing.contract.ts'
import { bothWays } from '../table/both-ways.ts'
import { byStudentName } from '../table/by-student-name.ts'
import type { ReportFile, ReportSource, SourceFilter } from '../table/report-source.ts'
import { byCampus, byGrade, byText, numbersOf } from '../table/usual-filters.ts'
import { isEnrolled, reckonedStudents } from '../tallies/item-counts.ts'

/** Students who lack one of some things; by their numbers, with how many lack each. */
const lacks = (kind: 'unit' | 'ability'): SourceFilter => {
  const ids = kind === 'unit' ? sql`g.missing_unit_ids` : sql`g.missing_ability_ids`
  const table = kind === 'unit' ? sql`units` : sql`abilities`
  return {
    value: sql<string>`''`,
    label: sql<string>`''`,
    isOneOf: (values) => sql<boolean>`${ids} && ${numbersOf(values)}::integer[]`,
    offered: (found) => sql`select item.id::text as value, item.title as label, lacked.count, 0 as place
      from (select item_id, count(*) as count from (select unnest(${ids}) as item_id ${found}) as each_lacked
        group by 1) as lacked join ${table} item on item.id = lacked.item_id`,
  }
}

const byName = [sql`users.last_name`, sql`users.first_name`]
const orderedByGrade = bothWays([sql`students.grade`], ...byName)

/** The students who lack something, of those whose program the viewer sees. */
export function missingStudentsSource(viewer: Viewer, nowMs: number): ReportSource {
  const lacksSomething = sql<boolean>`cardinality(g.missing_unit_ids) + cardinality(g.missing_ability_ids) > 0`
  const endYear = sql`${graduationYear(0, nowMs)}::integer`
  return {
    from: reckonedStudents,
    shown: sql`join cohorts on cohorts.id = students.cohort_id`,
    where: [isEnrolled, lacksSomething, seesProgram(viewer)],
    columns: sql`students.id as student_id, users.name as student_name, students.grade,
      ${endYear} - students.grade as graduates, cohorts.title as campus, cardinality(g.missing_unit_ids) as units,
      cardinality(g.missing_ability_ids) as abilities, g.missing as credits, g.tightest`,
    filters: {
      unit: lacks('unit'),
      ability: lacks('ability'),
      school_stage: byText(
        sql`p.school_stage`,
        sql<string>`case p.school_stage when 'hs' then 'High School' else 'Middle School' end`,
      ),
      campus: byCampus,
      expected_graduation: {
        value: sql<string>`(${endYear} - students.grade)::text`,
        label: sql<string>`'June ' || (${endYear} - students.grade)`,
        isOneOf: (values) => sql<boolean>`${endYear} - students.grade = any(${numbersOf(values)}::integer[])`,
        order: sql`-students.grade`,
      },
      grade: byGrade,
    },
    finds: (words) => beginsWords('users.search_text', words),
    orders: {
      student: byStudentName(),
      grade: orderedByGrade,
      // Who graduates first is in the highest grade.
      graduates: { up: orderedByGrade.down, down: orderedByGrade.up },
      campus: bothWays([sql`cohorts.title`], ...byName),
      units: [sql`cardinality(g.missing_unit_ids)`, ...byName],
      abilities: [sql`cardinality(g.missing_ability_ids)`, ...byName],
      credits: [sql`g.missing`, ...byName],
    },
    sort: 'student',
    key: sql`students.id`,
  }
}

export interface Lacking {
  readonly studentId: number
  readonly studentName: string
  readonly grade: number
  readonly graduates: number
  readonly campus: string
  readonly units: number
  readonly abilities: number
  readonly credits: number
  readonly tightest: string
}

export const presentLacking = ({ studentId, studentName, ...rest }: Lacking): MissingStudent => ({
  student_id: studentId,
  student_name: studentName,
  ...rest,
})

export const missingStudentsFile: ReportFile<Lacking> = {
  name: 'students-missing-units-abilities',
  title: 'Students who miss units and abilities',
  header: ['Student', 'Number', 'Grade', 'Graduates', 'Campus', 'Units', 'Abilities', 'Credits', 'Tightest'],
  cells: (one) => [
    one.studentName,
    one.studentId,
    one.grade,
    one.graduates,
    one.campus,
    one.units,
    one.abilities,
    one.credits,
    one.tightest,
  ],
}
