import { sql } from 'kysely'
import type { ExperienceType } from '#domains/experiences/contract/experience.schemas.ts'
import { experienceTypeTitles } from '#domains/experiences/server/experiences.service.ts'
import { reviewsExperience } from '#domains/task-review/server/task-review.service.ts'
import { wallText } from '#server/api/table-download.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { beginsWords } from '#server/database/search-words.ts'
import type { StaleRow } from '../../contract/responses.contract.ts'
import { unansweredDays } from '../../rules/stale.ts'
import { bothWays } from '../table/both-ways.ts'
import { byStudentName, studentUsers } from '../table/by-student-name.ts'
import type { ReportFile, ReportSource } from '../table/report-source.ts'
import { byCampus, byNumber, byText, numbersOf, typeLabel } from '../table/usual-filters.ts'

export interface ResponsesContext {
  readonly viewer: Viewer
  readonly cycleId: number | null
  readonly nowMs: number
}

const dayMs = 86_400_000

/** SQL: the experience in scope as `e` is one of the cycle whose tasks the viewer reviews. */
export const isReviewed = ({ viewer, cycleId }: ResponsesContext) =>
  sql<boolean>`(e.cycle_id = ${cycleId}::integer and e.archived_at is null and ${reviewsExperience(viewer)})`

/**
 * SQL, the one definition of what waits: tables before a statement, `reviewed` of experiences, `waits` with a row for each
 * hand-in that waits for a review, since when (as it is kept, by `reckon_waiting`), and whether it has waited for too long
 * without any answer.
 */
export const waitingTables = (context: ResponsesContext) => sql`
  reviewed as materialized (select e.id from experiences e where ${isReviewed(context)}),
  waits as (
    select ts.task_id, ts.waits_in_experience as experience_id, ts.student_id, ts.waits_since as since_at,
      ts.waits_since < ${new Date(context.nowMs - unansweredDays * dayMs)} and not ts.is_answered as is_stale
    from task_submissions ts
    join experiences e on e.id = ts.waits_in_experience and ${isReviewed(context)}
    where ts.waits_since is not null and ts.waits_in_cycle = ${context.cycleId}::integer)`

/** Hand-ins that waited for more than 7 days without an answer, in the experiences the viewer reviews. */
export const staleSource = (context: ResponsesContext): ReportSource => ({
  before: waitingTables(context),
  from: sql`from waits w join students on students.id = w.student_id join experiences e on e.id = w.experience_id`,
  shown: sql`join tasks t on t.id = w.task_id ${studentUsers} join cohorts on cohorts.id = students.cohort_id`,
  where: [sql<boolean>`w.is_stale`],
  columns: sql`w.task_id, w.student_id, users.name as student_name, students.grade, t.title as task_title,
    e.id as experience_id, e.title as experience_title, e.type as experience_type, w.since_at as handed_in_at,
    floor(extract(epoch from ${new Date(context.nowMs)}::timestamptz - w.since_at) / 86400)::integer as days,
    coalesce((select json_agg(json_build_object('id', x.employee_id, 'name', u.name,
      'has_left', u.deactivated_at is not null) order by x.is_main desc, u.name)
      from experience_experts x join users u on u.id = x.employee_id where x.experience_id = e.id), '[]') as experts`,
  filters: {
    expert: {
      value: sql<string>`''`,
      label: sql<string>`''`,
      isOneOf: (values) => sql<boolean>`exists (select from experience_experts x
        where x.experience_id = e.id and x.employee_id = any(${numbersOf(values)}::integer[]))`,
      offered: (
        found,
      ) => sql`select x.employee_id::text as value, u.name as label, count(*) as count, 0 as place
        from (select w.experience_id ${found}) as found join experience_experts x on x.experience_id = found.experience_id
        join users u on u.id = x.employee_id group by 1, 2`,
    },
    experience: byNumber(sql`e.id`, sql<string>`e.title`),
    campus: byCampus,
    type: byText(sql`e.type`, typeLabel),
  },
  finds: (words) =>
    sql<boolean>`(${beginsWords('users.search_text', words)} or ${beginsWords('e.search_text', words)})`,
  orders: {
    days: { up: [sql`w.since_at desc`], down: [sql`w.since_at`] },
    student: byStudentName(),
    experience: bothWays([sql`e.title`, sql`e.id`]),
    task: [sql`t.title`],
    type: bothWays([sql`e.type`], sql`e.title`),
  },
  sort: '-days',
  key: sql`w.task_id, w.student_id`,
})

export interface Stale {
  readonly taskId: number
  readonly studentId: number
  readonly studentName: string
  readonly grade: number
  readonly taskTitle: string
  readonly experienceId: number
  readonly experienceTitle: string
  readonly experienceType: ExperienceType
  readonly experts: { id: number; name: string; has_left: boolean }[]
  readonly handedInAt: Date
  readonly days: number
}

export const presentStale = (one: Stale): StaleRow => ({
  task_id: one.taskId,
  student_id: one.studentId,
  student_name: one.studentName,
  grade: one.grade,
  task_title: one.taskTitle,
  experience_id: one.experienceId,
  experience_title: one.experienceTitle,
  experience_type: one.experienceType,
  experts: one.experts,
  handed_in_at: one.handedInAt.toISOString(),
  days: one.days,
})

export const staleFile: ReportFile<Stale> = {
  name: 'stale-tasks',
  title: 'Unanswered hand-ins',
  header: ['Student', 'Number', 'Task', 'Experience', 'Type', 'Experts', 'Handed in', 'Days'],
  cells: (one) => [
    one.studentName,
    one.studentId,
    one.taskTitle,
    one.experienceTitle,
    experienceTypeTitles[one.experienceType].one,
    one.experts.map(({ name }) => name).join(', '),
    wallText(one.handedInAt),
    one.days,
  ],
}
