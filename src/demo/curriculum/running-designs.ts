import { sql } from 'kysely'
import { mondayOf } from '#contract/school-time.ts'
import { datePlan } from '#domains/experience-designs/rules/date-sessions.ts'
import { findTerm, termOf } from '#domains/experience-designs/server/experience-designs.service.ts'
import type { Design, DesignSession, DesignTask } from '#domains/templates/contract/design.schemas.ts'
import { getTemplate } from '#domains/templates/server/templates.service.ts'
import type { Database } from '#server/database/database.ts'
import { addDeletedMeeting } from './deleted-meeting.ts'

interface RunningTask {
  readonly id: number
  readonly title: string
  readonly is_final: boolean
  readonly body: string
  readonly submission_kind: DesignTask['submission_kind']
  readonly minutes: number | null
  readonly unit_ids: number[]
  readonly ability_ids: number[]
}

interface Running {
  readonly id: number
  readonly cycleId: number
  readonly cohortId: number | null
  readonly title: string
  readonly type: Design['type']
  readonly places: number | null
  readonly expertId: number
  readonly templateId: number
  /** Its meetings with their school day and wall time. */
  readonly meetings: readonly { id: number; monday: string; weekday: number; at: string; minutes: number }[]
  readonly tasks: readonly RunningTask[]
}

/**
 * Gives experiences that run now the plan of the template of their name: its weeks over the cycle, its words, and the
 * sessions and tasks that they have.
 */
export async function addRunningDesigns(
  db: Database,
  titles: readonly string[],
  nowMs: number,
): Promise<void> {
  const experiences = await listRunning(db, titles, nowMs)
  for (const running of experiences) {
    const term = await findTerm(db, running)
    const { design: whole, version } = await getTemplate(db, running.templateId)
    if (!term) continue
    const startsOn = term.cycle.firstDay
    const { weeks } = datePlan({ weeks: whole.weeks, sessions: [] }, termOf(term, { startsOn, block: null }))
    const weekOf = new Map(weeks.flatMap(({ key, days }) => (days ? [[mondayOf(days.first), key]] : [])))
    const planned = running.meetings.flatMap(({ id, monday, weekday, at, minutes }) => {
      const week = weekOf.get(monday)
      const rest = { kind: 'lesson', block: null, meets: 'online' } as const
      const session: DesignSession = {
        ...rest,
        key: `m${id}`,
        week: week ?? '',
        weekday,
        starts_at: at,
        minutes,
      }
      return week === undefined ? [] : [{ id, session }]
    })
    const { title, type, places } = running
    const design: Design = {
      ...{ ...whole, title, type, places },
      sessions: planned.map(({ session }) => session),
      tasks: running.tasks.map((task, at) => taskOf(task, whole, at)),
    }
    const kept = { experienceId: running.id, content: JSON.stringify(design), startsOn, version: 1 }
    const savedAt = new Date(nowMs)
    await db
      .insertInto('experienceDesigns')
      .values({
        ...kept,
        templateId: running.templateId,
        templateVersion: version,
        updatedBy: running.expertId,
      })
      .execute()
    await db
      .insertInto('experienceVersions')
      .values({ ...kept, savedBy: running.expertId, savedAt })
      .execute()
    await db
      .insertInto('plannedSessions')
      .values(
        planned.map(({ id, session }) => ({
          ...{ attendableId: id, experienceId: running.id, sessionKey: session.key, isOnline: true },
        })),
      )
      .execute()
    await sql`update tasks set design_key = 'task-' || id where experience_id = ${running.id}`.execute(db)
  }
  const [first] = experiences
  if (first) await addDeletedMeeting(db, first.id, nowMs)
}

/** A task that is there, due in the week of its turn. */
const taskOf = ({ id, ...task }: RunningTask, { weeks }: Design, at: number): DesignTask => ({
  ...task,
  key: `task-${id}`,
  attachments: [],
  week: weeks[at]?.key ?? null,
})

async function listRunning(db: Database, titles: readonly string[], nowMs: number): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select e.id, e.cycle_id, e.cohort_id, e.title, e.type, e.places, t.id as template_id,
      (select x.employee_id from experience_experts x where x.experience_id = e.id order by x.is_main desc limit 1) as expert_id,
      (select json_agg(json_build_object('id', m.id, 'monday', date_trunc('week', m.school_date)::date,
          'weekday', extract(isodow from m.school_date)::integer,
          'at', to_char(m.starts_at at time zone 'America/New_York', 'HH24:MI'),
          'minutes', (extract(epoch from m.ends_at - m.starts_at) / 60)::integer) order by m.starts_at)
        from attendables m where m.experience_id = e.id and m.cancelled_at is null
          and extract(isodow from m.school_date) <= 5) as meetings,
      (select coalesce(json_agg(json_build_object('id', k.id, 'title', k.title, 'is_final', k.is_final,
          'body', k.body, 'submission_kind', k.submission_kind, 'minutes', k.minutes,
          'unit_ids', array(select u.unit_id from task_units u where u.task_id = k.id order by u.unit_id),
          'ability_ids', array(select a.ability_id from task_abilities a where a.task_id = k.id order by a.ability_id))
          order by k.due_at), '[]')
        from tasks k where k.experience_id = e.id) as tasks
    from experiences e join cycles c on c.id = e.cycle_id join templates t on t.title = e.title
    where e.title = any(${[...titles]}::text[]) and not t.is_draft and t.archived_at is null
      and c.starts_at <= ${new Date(nowMs)} and c.ends_at > ${new Date(nowMs)}`.execute(db)
  return rows
}
