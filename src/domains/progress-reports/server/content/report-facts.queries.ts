import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import {
  isAbsence,
  isExcusedByStatus,
  isTaken,
  wasLate,
  wasThere,
} from '#domains/attendance/server/attendance.service.ts'
import { earnedPerks } from '#domains/mastery/server/mastery.service.ts'
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

export interface PerkOfReport extends Row {
  readonly kind: 'unit' | 'ability'
  readonly id: number
  readonly title: string
  /** The student is to earn it in the experience; else it was assessed beside that. */
  readonly isToEarn: boolean
}

/** The units and abilities that students are to earn in their experiences, and what else was assessed in them; units first. */
export async function listPerksOfReports(db: Database, places: readonly Row[]): Promise<PerkOfReport[]> {
  const { rows } = await sql<PerkOfReport>`
    with places as (
      select * from unnest(${places.map(({ studentId }) => studentId)}::integer[],
        ${places.map(({ experienceId }) => experienceId)}::integer[]) x (student_id, experience_id))
    select earned.*, coalesce(u.title, b.title) as title
    from ${earnedPerks(sql`places`)} earned
    left join units u on u.id = earned.id and earned.kind = 'unit'
    left join abilities b on b.id = earned.id and earned.kind = 'ability'
    order by earned.student_id, earned.experience_id, earned.kind desc, u.position, title, earned.id`.execute(
    db,
  )
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
      and ${countsAsTask(now)} and ${isTheirsToDo()} and (ts.counts_at < ${now} or ts.submitted_at is not null)
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
