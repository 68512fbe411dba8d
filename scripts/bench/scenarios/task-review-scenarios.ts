import pg from 'pg'
import { get, type Scenario } from '../bench-types.ts'

/** The queue of the bench: a task with as many submissions as the school has students, at most 10,000. */
export interface BenchQueue {
  readonly experienceId: number
  readonly taskId: number
  readonly studentIds: readonly number[]
}

const title = 'The queue of the bench'
const longest = 10_000
/** Students whose work is opened in turn. */
const opened = 40

const statements = [
  `insert into registrations (experience_id, student_id)
   select $1, id from students where status = 'active' order by id limit ${longest} on conflict do nothing`,
  `insert into task_submissions (task_id, student_id, due_at, status, submitted_at)
   select t.id, r.student_id, t.due_at, 'late', t.due_at + interval '1 hour' from tasks t
   join registrations r on r.experience_id = t.experience_id where t.experience_id = $1 on conflict do nothing`,
  `insert into hand_ins (task_id, student_id, version, body, handed_in_at, handed_in_by)
   select s.task_id, s.student_id, v, '<p>Version ' || v || '</p>', s.submitted_at, s.student_id
   from task_submissions s join tasks t on t.id = s.task_id and t.experience_id = $1, generate_series(1, 2) v
   on conflict do nothing`,
] as const

/** Makes the queue once a school: what a second run finds stays. */
export async function fillQueue(databaseUrl: string): Promise<BenchQueue> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const known = await client.query<{ id: number }>('select id from experiences where title = $1', [title])
    const experienceId =
      known.rows[0]?.id ??
      (
        await client.query<{ id: number }>(
          `insert into experiences (cycle_id, type, title)
           select id, 'expedition', $1 from cycles where starts_at <= now() order by starts_at desc limit 1 returning id`,
          [title],
        )
      ).rows[0]?.id ??
      0
    if (known.rows.length === 0) {
      await client.query(
        "insert into tasks (experience_id, title, due_at) values ($1, 'The task of the bench', now() - interval '2 days')",
        [experienceId],
      )
      for (const statement of statements) await client.query(statement, [experienceId])
      await client.query('analyze task_submissions, hand_ins, registrations')
    }
    const { rows } = await client.query<{ taskId: number; ids: number[] }>(
      `select t.id as "taskId", (array_agg(s.student_id order by u.name, u.id))[1:${opened}] as ids
       from tasks t join task_submissions s on s.task_id = t.id join users u on u.id = s.student_id
       where t.experience_id = $1 group by t.id`,
      [experienceId],
    )
    return { experienceId, taskId: rows[0]?.taskId ?? 0, studentIds: rows[0]?.ids ?? [] }
  } finally {
    await client.end()
  }
}

/** Reviewing a long queue (issue 12 §5). */
export function taskReviewScenariosOf({ experienceId, taskId, studentIds }: BenchQueue): Scenario[] {
  const task = `/api/backoffice/facilitate/experiences/${experienceId}/tasks/${taskId}`
  const shared = { persona: 'director' } as const
  return [
    {
      ...shared,
      name: 'Task review, the sidebar of the whole queue',
      isRead: true,
      lanes: [[get(task)]],
    },
    {
      ...shared,
      name: 'Task review, the work of a student',
      isRead: true,
      isFlat: true,
      lanes: [studentIds.map((id) => get(`${task}/students/${id}`))],
    },
    {
      ...shared,
      name: 'Task review, the next student',
      isRead: false,
      isFlat: true,
      isAlone: true,
      budgetMs: 100,
      lanes: [studentIds.map((after) => ({ method: 'POST', path: `${task}/next`, body: { after } }))],
    },
  ]
}
