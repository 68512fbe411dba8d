import { sql } from 'kysely'
import type { Moment, MomentTone } from '#contract/moments.ts'
import type { Database } from '#server/database/database.ts'
import { exactTime, inOrder, isBefore, type MomentsAsked, saysAll } from '#server/database/moments.ts'
import { countsAsTask, isTheirsToDo } from './task-counts.queries.ts'

/** An experience whose tasks the viewer sees, and whether they review them. */
export interface SeenExperience {
  readonly id: number
  readonly type: string
  readonly isReviewed: boolean
}

type Happened = 'handed-in' | 'reviewed' | 'missed' | 'excused' | 'overdue'

const words: Readonly<Record<Happened, readonly [string, MomentTone]>> = {
  'handed-in': ['Handed in', 'plain'],
  reviewed: ['Reviewed', 'good'],
  missed: ['Missed', 'absent'],
  excused: ['Excused', 'excused'],
  overdue: ['Not handed in', 'absent'],
}

interface Row {
  readonly key: string
  readonly at: string
  readonly title: string
  readonly taskId: number
  readonly experienceId: number
  readonly experience: string
  readonly what: Happened
  readonly version: number | null
}

/** SQL: each hand-in of a student, what was decided, and the evening of what was due and never came. */
const happened = ({ studentId, now }: MomentsAsked, experienceIds: readonly number[]) => sql`
  with own as materialized (
    select ts.*, t.title, t.experience_id, t.submission_kind from task_submissions ts join tasks t on t.id = ts.task_id
    where ts.student_id = ${studentId} and t.experience_id = any(${[...experienceIds]}::integer[]))
  select 'task:' || own.task_id || ':' || lpad(h.version::text, 4, '0') as key, h.handed_in_at as at, own.title, own.task_id,
    own.experience_id, 'handed-in' as what, h.version
  from own join hand_ins h on h.task_id = own.task_id and h.student_id = ${studentId}
  union all
  select 'task:' || ts.task_id || ':in', ts.submitted_at, ts.title, ts.task_id, ts.experience_id, 'handed-in', null
  from own ts where ts.submitted_at <= ${now}
    and not exists (select from hand_ins h where h.task_id = ts.task_id and h.student_id = ${studentId})
  union all
  select 'task:' || ts.task_id || ':out', coalesce(ts.decided_at, ts.counts_at), ts.title, ts.task_id, ts.experience_id,
    case when ts.status in ('reviewed', 'missed', 'excused') then ts.status else 'overdue' end, null
  from own ts cross join lateral (select ts.experience_id, ts.submission_kind) t
  where (ts.decided_at is not null and ts.status in ('reviewed', 'missed', 'excused'))
    or (ts.submitted_at is null and ts.counts_at < ${now} and ${countsAsTask(now)} and ${isTheirsToDo()})`

/** What happened to a student's tasks within some experiences, the latest first; one statement. */
export async function listTaskMoments(
  db: Database,
  asked: MomentsAsked,
  seen: readonly SeenExperience[],
  urlOf: (task: { type: string; experienceId: number; taskId: number; studentId: number }) => string,
): Promise<Moment[]> {
  const experiences = new Map(seen.map((experience) => [experience.id, experience]))
  const at = sql`x.at`
  const key = sql`x.key`
  const { rows } = await sql<Row>`
    select x.key, ${exactTime(at)} as at, x.title, x.task_id, x.experience_id, e.title as experience, x.what, x.version
    from (${happened(asked, [...experiences.keys()])}) x join experiences e on e.id = x.experience_id
    where ${isBefore(asked, at, key)} and ${saysAll(asked, sql`x.title || ' ' || e.title`)}
    ${inOrder(asked, at, key)}`.execute(db)
  return rows.map((row) => {
    const { taskId, experienceId } = row
    const experience = experiences.get(experienceId)
    const [state, tone] = words[row.what]
    const version = row.version === null || row.version === 1 ? '' : `, version ${row.version}`
    return {
      kind: 'task',
      key: row.key,
      at: row.at,
      title: row.title,
      state: `${state}${version}`,
      tone,
      detail: row.experience,
      url: experience?.isReviewed
        ? urlOf({ type: experience.type, experienceId, taskId, studentId: asked.studentId })
        : null,
    }
  })
}
