import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { wallText } from '#server/api/table-download.ts'
import { beginsWords } from '#server/database/search-words.ts'
import type { ExpertRow } from '../../contract/responses.contract.ts'
import { answeredDays } from '../../rules/stale.ts'
import type { ReportFile, ReportSource } from '../table/report-source.ts'
import { byNumber } from '../table/usual-filters.ts'
import { isReviewed, type ResponsesContext, waitingTables } from './stale-source.ts'

/** SQL: what the expert `x` answered lately in the experiences the viewer reviews; asked of the rows that are shown. */
const answersOf = (context: ResponsesContext) => sql`
  from task_responses r join tasks t on t.id = r.task_id
  join experiences e on e.id = t.experience_id and ${isReviewed(context)}
  where r.responder_id = x.employee_id and r.responded_at > ${new Date(context.nowMs - answeredDays * 86_400_000)}`

/** SQL: half of those answers came sooner. */
const medianDays = sql`percentile_cont(0.5) within group (
  order by extract(epoch from r.responded_at - r.handed_in_at) / 86400)`

/** Who runs experiences whose tasks the viewer reviews, with what waits for them and how fast they answer. */
export const expertsSource = (context: ResponsesContext): ReportSource => ({
  before: sql`${waitingTables(context)},
    by_experience as (select experience_id, count(*)::integer as waiting,
      (count(*) filter (where is_stale))::integer as stale, min(since_at) as oldest_at from waits group by 1),
    experts as (select x.employee_id, count(*)::integer as experiences, coalesce(sum(b.waiting), 0)::integer as waiting,
      coalesce(sum(b.stale), 0)::integer as stale, min(b.oldest_at) as oldest_at
      from reviewed join experience_experts x on x.experience_id = reviewed.id
      left join by_experience b on b.experience_id = reviewed.id group by 1)`,
  from: sql`from experts x join users on users.id = x.employee_id and users.id = any(array(select employee_id from experts))`,
  shown: sql`left join task_nudges n on n.employee_id = x.employee_id and n.on_day = ${schoolDateOf(context.nowMs)}::date`,
  where: [sql<boolean>`users.deactivated_at is null`],
  columns: sql`x.employee_id, users.name, x.experiences, x.waiting, x.stale, x.oldest_at, n.nudged_at,
    (select json_build_object('answered', count(*), 'medianDays', round((${medianDays})::numeric, 1)) ${answersOf(context)}) as answers`,
  filters: {
    expert: byNumber(sql`x.employee_id`, sql<string>`users.name`),
    campus: {
      value: sql<string>`''`,
      label: sql<string>`''`,
      isOneOf: (values) => sql<boolean>`exists (select from experience_experts o
        join experiences e on e.id = o.experience_id join reviewed on reviewed.id = e.id
        where o.employee_id = x.employee_id and e.cohort_id::text = any(${[...values]}::text[]))`,
      offered: (found) => sql`
        select e.cohort_id::text as value, c.title as label, count(distinct o.employee_id) as count, 0 as place
        from (select x.employee_id ${found}) as found join experience_experts o on o.employee_id = found.employee_id
        join reviewed on reviewed.id = o.experience_id join experiences e on e.id = reviewed.id
        join cohorts c on c.id = e.cohort_id group by 1, 2`,
    },
  },
  finds: (words) => beginsWords('users.search_text', words),
  orders: {
    name: [sql`users.last_name`, sql`users.first_name`],
    experiences: [sql`x.experiences`, sql`users.last_name`],
    waiting: [sql`x.waiting`, sql`users.last_name`],
    stale: [sql`x.stale`, sql`x.waiting desc`, sql`users.last_name`],
    oldest: [sql`x.oldest_at`, sql`users.last_name`],
    answered: [sql`(select count(*) ${answersOf(context)})`, sql`users.last_name`],
    median: [sql`(select ${medianDays} ${answersOf(context)})`, sql`users.last_name`],
  },
  sort: '-stale',
  key: sql`x.employee_id`,
})

export interface Expert {
  readonly employeeId: number
  readonly name: string
  readonly experiences: number
  readonly waiting: number
  readonly stale: number
  readonly oldestAt: Date | null
  readonly answers: { readonly answered: number; readonly medianDays: number | null }
  readonly nudgedAt: Date | null
}

export const presentExpert = (one: Expert): ExpertRow => ({
  employee_id: one.employeeId,
  name: one.name,
  experiences: one.experiences,
  waiting: one.waiting,
  stale: one.stale,
  oldest_at: one.oldestAt?.toISOString() ?? null,
  answered: one.answers.answered,
  median_days: one.answers.medianDays,
  nudged_at: one.nudgedAt?.toISOString() ?? null,
})

export const expertsFile: ReportFile<Expert> = {
  name: 'task-responses',
  title: 'Task responses by facilitator',
  header: [
    'Facilitator',
    'Experiences',
    'Waiting',
    'Unanswered for more than 7 days',
    'Oldest',
    'Answered',
    'Median days',
  ],
  cells: (one) => [
    one.name,
    one.experiences,
    one.waiting,
    one.stale,
    wallText(one.oldestAt),
    one.answers.answered,
    one.answers.medianDays,
  ],
}
