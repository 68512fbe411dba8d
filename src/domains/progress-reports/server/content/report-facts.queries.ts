import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import {
  isAbsence,
  isExcusedByStatus,
  isTaken,
  wasLate,
  wasThere,
} from '#domains/attendance/server/attendance.service.ts'
import { standingAdvisorOf } from '#domains/people/server/relations.service.ts'
import { countsAsTask, isTheirsToDo } from '#domains/tasks/server/tasks.service.ts'
import type { Database } from '#server/database/database.ts'
import type { ReportKind } from '../../contract/report-kinds.ts'
import { fromReportedPlaces } from '../reported-places.ts'

const numbers = (ids: readonly number[]) => sql`any(${[...ids]}::integer[])`

interface Row {
  readonly studentId: number
  readonly experienceId: number
}

export interface ReportStudent {
  readonly id: number
  readonly name: string
  readonly firstName: string
  readonly grade: number
  readonly advisor: string | null
}

/** Who some students are. */
export async function listReportStudents(db: Database, ids: readonly number[]): Promise<ReportStudent[]> {
  const { rows } = await sql<ReportStudent>`
    select s.id, u.name, u.first_name, s.grade, a.name as advisor
    from students s join users u on u.id = s.id
    left join houses h on h.id = s.house_id left join lateral ${standingAdvisorOf('h')} a on true
    where s.id = ${numbers(ids)}`.execute(db)
  return rows
}

export interface ExperienceOfReport extends Row {
  readonly title: string
  readonly type: string
  readonly imageUrl: string | null
  readonly experts: string[]
}

/** The experiences of a cycle in which some students have a place, or had one until they left the school, by title. */
export async function listExperiencesOfReports(
  db: Database,
  { cycleId, studentIds, nowMs }: { cycleId: number; studentIds: readonly number[]; nowMs: number },
): Promise<ExperienceOfReport[]> {
  const { rows } = await sql<ExperienceOfReport>`
    with placed as (select r.student_id, r.experience_id ${fromReportedPlaces(schoolDateOf(nowMs))}
      join experiences e on e.id = r.experience_id
      where r.student_id = ${numbers(studentIds)}
        and e.cycle_id = ${cycleId} and e.archived_at is null),
    taught as (select x.experience_id, json_agg(u.name order by x.is_main desc, u.name) as names
      from experience_experts x join users u on u.id = x.employee_id
      where x.experience_id in (select experience_id from placed) group by 1)
    select placed.student_id, e.id as experience_id, e.title, e.type, e.image_url,
      coalesce(taught.names, '[]') as experts
    from placed join experiences e on e.id = placed.experience_id
    left join taught on taught.experience_id = e.id
    order by e.title, e.id, placed.student_id`.execute(db)
  return rows
}

export interface PerkOfExperience {
  readonly experienceId: number
  readonly kind: 'unit' | 'ability'
  readonly id: number
  readonly title: string
  /** The experience covers it; else it was assessed of somebody beside what it covers. */
  readonly isCovered: boolean
}

/** The units and abilities of some experiences: what they cover, and what else was assessed in them; units first. */
export async function listPerksOfExperiences(
  db: Database,
  experienceIds: readonly number[],
): Promise<PerkOfExperience[]> {
  const ids = numbers(experienceIds)
  const { rows } = await sql<PerkOfExperience>`
    with perks as (
      select experience_id, unit_id, null::integer as ability_id, true as is_covered from experience_units
      where experience_id = ${ids}
      union all select experience_id, null, ability_id, true from experience_abilities where experience_id = ${ids}
      union all select experience_id, unit_id, ability_id, false from assessments
      where experience_id = ${ids} and stands)
    select experience_id, case when unit_id is null then 'ability' else 'unit' end as kind,
      coalesce(unit_id, ability_id) as id, coalesce(u.title, b.title) as title, bool_or(is_covered) as is_covered
    from perks left join units u on u.id = unit_id left join abilities b on b.id = ability_id
    group by 1, 2, 3, 4, u.position
    order by experience_id, kind desc, u.position, title, 3`.execute(db)
  return rows
}

export interface AttendanceOfReport extends Row {
  readonly sessions: number
  readonly there: number
  readonly late: number
  readonly excused: number
  readonly absent: number
}

/** What the taken rolls of a cycle say of some students, by experience. */
export async function countAttendanceOfReports(
  db: Database,
  studentIds: readonly number[],
  { from, to }: { readonly from: Date; readonly to: Date },
  now: Date,
): Promise<AttendanceOfReport[]> {
  const { rows } = await sql<AttendanceOfReport>`
    select a.student_id, m.experience_id, count(*)::integer as sessions,
      (count(*) filter (where ${wasThere(now)}))::integer as there,
      (count(*) filter (where ${wasLate(now)}))::integer as late,
      (count(*) filter (where ${isExcusedByStatus(now)}))::integer as excused,
      (count(*) filter (where ${isAbsence(now)}))::integer as absent
    from attendances a join attendables m on m.id = a.attendable_id
    where a.student_id = ${numbers(studentIds)} and a.meeting_starts_at >= ${from} and a.meeting_starts_at < ${to}
      and m.experience_id is not null and ${isTaken(now)}
    group by 1, 2`.execute(db)
  return rows
}

export interface TasksOfReport extends Row {
  readonly expected: number
  readonly handedIn: number
}

/** The tasks of some experiences that are due or handed in, by student. */
export async function countTasksOfReports(
  db: Database,
  studentIds: readonly number[],
  experienceIds: readonly number[],
  now: Date,
): Promise<TasksOfReport[]> {
  const { rows } = await sql<TasksOfReport>`
    select ts.student_id, t.experience_id, count(*)::integer as expected,
      count(ts.submitted_at)::integer as handed_in
    from tasks t join task_submissions ts on ts.task_id = t.id
    where t.experience_id = ${numbers(experienceIds)} and ts.student_id = ${numbers(studentIds)}
      and ${countsAsTask()} and ${isTheirsToDo()} and (ts.counts_at < ${now} or ts.submitted_at is not null)
    group by 1, 2`.execute(db)
  return rows
}

/** What advisors say in the reports of some students. */
export const listSummaries = (
  db: Database,
  cycleId: number,
  kind: ReportKind,
  studentIds: readonly number[],
) =>
  db
    .selectFrom('reportSummaries')
    .leftJoin('users', 'users.id', 'reportSummaries.writtenBy')
    .select(['studentId', 'body', 'version', 'users.name as by'])
    .where('cycleId', '=', cycleId)
    .where('kind', '=', kind)
    .where(sql<boolean>`student_id = ${numbers(studentIds)}`)
    .execute()
