import { sql } from 'kysely'
import { type SchoolStage, stageOfGrade } from '#domains/curriculum/contract/school-stage.ts'
import { type GradeOfYear, yearOfGrade } from '#domains/people/rules/grade-years.ts'
import { askedSince, findCurrentCycle } from '#domains/school-year/server/school-year.service.ts'
import type { Database } from '#server/database/database.ts'
import { type PlanContent, planContent } from '../../contract/plan.schemas.ts'

export interface PlanRow {
  readonly id: number
  readonly title: string
  readonly schoolStage: SchoolStage
  /** The year of entry from which it holds. */
  readonly validFrom: number
  readonly version: number
  readonly content: PlanContent
}

/** A student's program: the stage, when it was entered, and the plan of that year; no plan where none is that old. */
export interface Program {
  readonly studentId: number
  readonly grade: number
  readonly stage: SchoolStage
  readonly entryYear: number
  /** The grade of the first year of the program. */
  readonly firstGrade: number
  readonly isMigrated: boolean
  readonly plan: PlanRow | undefined
}

/** Everything programs are found by, read once for any number of students. */
export interface Calendar {
  readonly year: number
  /** The place in its school year of the latest cycle that began, from 1. */
  readonly position: number
  /** It is over, and so are its last assessments: the next one counts, the first of the next year after the last. */
  readonly isOver: boolean
  /** The cycle whose units are running; none while `isOver`. */
  readonly cycleId: number | null
  readonly nowMs: number
}

/**
 * The running school year and how far it is; before the first cycle, this year's first. A cycle runs on for as long as a
 * hand-in of its last day is asked for: until then its last assessments come. What nobody has passed by then is missing.
 */
export async function readCalendar(db: Database, nowMs: number): Promise<Calendar> {
  const cycle = await findCurrentCycle(db, nowMs)
  if (!cycle)
    return { year: new Date(nowMs).getUTCFullYear(), position: 1, isOver: false, cycleId: null, nowMs }
  const { rows } = await sql<{ isOver: boolean }>`
    select ${cycle.endsAt}::timestamptz < ${askedSince(new Date(nowMs))} as is_over`.execute(db)
  const isOver = rows[0]?.isOver ?? false
  const year = Number(cycle.schoolYear.slice(0, 4))
  return { year, position: cycle.position, isOver, cycleId: isOver ? null : cycle.id, nowMs }
}

/** Every plan as it stands, the newest year of entry first. */
export async function listPlans(db: Database): Promise<PlanRow[]> {
  const rows = await db
    .selectFrom('graduationPlans')
    .select(['id', 'title', 'schoolStage', 'validFrom', 'version', 'content'])
    .orderBy('schoolStage')
    .orderBy('validFrom', 'desc')
    .execute()
  return rows.map(({ content, schoolStage, ...row }) => ({
    ...row,
    schoolStage: schoolStage === 'ms' ? 'ms' : 'hs',
    content: planContent.parse(content),
  }))
}

/** The plan of who entered a stage in a year: the newest that is not newer. */
export const planOf = (
  plans: readonly PlanRow[],
  stage: SchoolStage,
  entryYear: number,
): PlanRow | undefined =>
  plans
    .filter((plan) => plan.schoolStage === stage && plan.validFrom <= entryYear)
    .toSorted((a, b) => b.validFrom - a.validFrom)[0]

const firstGrades: Readonly<Record<SchoolStage, number>> = { ms: 6, hs: 9 }
interface Enrolled extends GradeOfYear {
  readonly studentId: number
  readonly migratedIn: number | null
}

/** The program of a student by grade, or by the year in which the student was migrated; of another stage when asked. */
export function programOf(
  { studentId, grade, gradeYear, migratedIn }: Enrolled,
  { year }: Calendar,
  plans: readonly PlanRow[],
  asked?: SchoolStage,
): Program {
  const own: SchoolStage = migratedIn === null ? stageOfGrade(grade) : 'hs'
  const stage = asked ?? own
  const isMigrated = migratedIn !== null && stage === 'hs'
  // Before the school year begins students are in its grades already, and their program is where the last one left it.
  const ofGrade = yearOfGrade({ gradeYear }, year)
  const entryYear = isMigrated ? migratedIn : ofGrade - (grade - firstGrades[stage])
  const firstGrade = isMigrated ? grade - (ofGrade - entryYear) : firstGrades[stage]
  return { studentId, grade, stage, entryYear, firstGrade, isMigrated, plan: planOf(plans, stage, entryYear) }
}

/** The grade of students, and in which year who was migrated entered high school. */
export async function listEnrolled(db: Database, studentIds: readonly number[]): Promise<Enrolled[]> {
  const { rows } = await sql<Enrolled>`
    select s.id as student_id, s.grade, s.grade_year, m.entry_year as migrated_in
    from students s left join program_migrations m on m.student_id = s.id and m.undone_at is null
    where s.id = any(${[...studentIds]}::integer[]) order by s.id`.execute(db)
  return rows
}
