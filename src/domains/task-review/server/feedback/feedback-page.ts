import { sql } from 'kysely'
import { getMasteryRule } from '#domains/graduation/server/graduation.service.ts'
import type { AssessmentFlag } from '#domains/mastery/contract/assessment-flags.ts'
import {
  asMasteryLevel,
  exemptLabel,
  masteryLabel,
  masteryLabels,
  notStartedLabel,
} from '#domains/mastery/contract/mastery-levels.ts'
import { listCountedAssessments, masteryOf } from '#domains/mastery/server/mastery.service.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import type { FeedbackPage, Perk } from '../../contract/task-review.schemas.ts'
import { readStudentPage, type StudentIds } from '../review/student-page.ts'
import { getReviewedTask } from '../task-review.access.ts'
import { standsOutside } from './outside-program.ts'

interface Row {
  readonly type: 'unit' | 'ability'
  readonly id: number
  readonly title: string
  readonly topicTitle: string
  readonly isOfTask: boolean
  readonly position: number | null
  readonly flag: AssessmentFlag | null
  readonly level: number | null
  readonly comment: string | null
  readonly commentId: number | null
  /** The assessment that says so. */
  readonly saidId: number | null
  readonly isExempt: boolean
  readonly isOffProgram: boolean
}

const abilitiesTopic = 'Abilities'

/** What a task is assessed by, and what else its experience covers, each with what was said last on this task. */
export async function getFeedbackPage(
  context: RequestContext & { readonly db: Database },
  ids: StudentIds,
  /** Further ones to stand beside the task's own, `unit-12`. */
  chosen: readonly string[],
): Promise<FeedbackPage> {
  const { db, viewer } = context
  const task = await getReviewedTask(db, viewer, ids)
  const [student, rows, counted, rule] = await Promise.all([
    readStudentPage(context, task, ids.studentId),
    listPerks(db, ids),
    listCountedAssessments(db, [ids.studentId]),
    getMasteryRule(db, ids.studentId),
  ])
  const mastery = masteryOf(counted, rule)
  // From other tasks alone, and only up to this one's assessment, which counts in where they stand now.
  const levelBefore = (key: Parameters<typeof mastery.get>[0], saidId: number) =>
    masteryOf(
      counted.filter((one) => one.taskId !== ids.taskId && one.id < saidId),
      rule,
    ).get(key)?.level
  const present = ({ type, id, title, topicTitle, ...row }: Row): Perk => {
    const key = `${type}:${id}` as const
    const stands = mastery.get(key)?.level ?? null
    const level = row.level === null ? null : asMasteryLevel(row.level)
    const before = row.saidId === null ? undefined : levelBefore(key, row.saidId)
    return {
      id,
      type,
      title,
      topicTitle,
      mastery: row.isExempt
        ? exemptLabel
        : stands === null
          ? notStartedLabel
          : masteryLabel(stands, student.grade),
      flag: row.flag ?? 'not_covered',
      comment: row.comment ?? '',
      comment_id: row.commentId,
      finalAssessmentMastery: level,
      levelUp: level !== null && before !== undefined && level > before,
      isExempt: row.isExempt,
      isOffProgram: row.isOffProgram,
    }
  }
  const isChosen = (row: Row) => row.isOfTask || row.flag !== null || chosen.includes(`${row.type}-${row.id}`)
  const taken = rows.filter(isChosen).map(present)
  const rest = rows.filter((row) => !isChosen(row)).map(present)
  return {
    taskPerks: {
      units: taken.filter(({ type }) => type === 'unit'),
      abilities: taken.filter(({ type }) => type === 'ability'),
    },
    availablePerks: [...Map.groupBy(rest, ({ topicTitle }) => topicTitle)].map(([topicTitle, perks]) => ({
      topicTitle,
      perks,
    })),
    taskType: task.isFinal ? 'final' : 'default',
    studentFirstName: student.studentFirstName,
    masteryLevels: masteryLabels(student.grade),
    shouldEnableFeedback: student.shouldEnableFeedback,
    newestVersion: student.newestVersion,
  }
}

/** The units and abilities of a task and of its experience, each once, with what stands of it on this task. */
async function listPerks(db: Database, { experienceId, taskId, studentId }: StudentIds): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with perks as (
      select 'unit' as type, u.id, u.title, k.title as topic_title, p.position, p.task_id is not null as is_of_task
      from units u join topics k on k.id = u.topic_id
      left join task_units p on p.unit_id = u.id and p.task_id = ${taskId}
      where p.task_id is not null
        or exists (select from experience_units x where x.experience_id = ${experienceId} and x.unit_id = u.id)
      union all
      select 'ability', a.id, a.title, ${abilitiesTopic}, p.position, p.task_id is not null
      from abilities a left join task_abilities p on p.ability_id = a.id and p.task_id = ${taskId}
      where p.task_id is not null
        or exists (select from experience_abilities x where x.experience_id = ${experienceId} and x.ability_id = a.id))
    select perks.*, ${standsOutside(studentId, sql`${experienceId}::integer`)}, last.flag, last.level, last.comment_html as comment, last.id as said_id, m.id as comment_id
    from perks
    left join units u on perks.type = 'unit' and u.id = perks.id
    left join abilities b on perks.type = 'ability' and b.id = perks.id
    left join lateral (select s.id, s.flag, s.level, s.comment_html, s.batch from assessments s
      where s.task_id = ${taskId} and s.student_id = ${studentId} and s.stands
        and case perks.type when 'unit' then s.unit_id else s.ability_id end = perks.id
      order by s.id desc limit 1) last on true
    left join task_messages m on m.batch = last.batch
    order by perks.topic_title, perks.position nulls last, perks.title, perks.id`.execute(db)
  return rows
}
