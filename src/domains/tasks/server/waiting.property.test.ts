import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type TaskStatus, taskStatuses } from '../contract/task-status.ts'
import { isHandedInAndOpen } from './task-counts.queries.ts'
import { makeTask } from './tasks.factory.ts'

/*
 * Whatever happens to what students hand in, and in whatever order, what is kept of its waiting is what its versions and
 * their answers say.
 */

const startMs = Date.parse('2026-11-02T05:00:00Z')

let school: TestSchool
let responderId: number
let taskId: number
let students: number[]
let cycles: number[]
let experiences: number[]

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  responderId = await school.persona('facilitator')
  const cycleId = await makeCycle(db, { nowMs: startMs })
  students = [await makeStudent(db), await makeStudent(db)]
  cycles = [cycleId, await makeCycle(db, { nowMs: startMs + 200 * 86_400_000 })]
  const experienceId = await makeExperience(db, { cycleId, studentIds: students })
  experiences = [experienceId, await makeExperience(db, { cycleId, studentIds: students })]
  taskId = await makeTask(db, {
    experienceId,
    dueAt: '2026-11-03T02:00:00Z',
    submissions: students.map((studentId) => ({ studentId })),
  })
})
afterAll(() => school.stop())

type Act =
  | { readonly does: 'hand in' | 'answer' | 'take answers back' | 'take versions back'; readonly of: number }
  | { readonly does: 'decide'; readonly of: number; readonly status: TaskStatus }
  | { readonly does: 'move to a cycle' | 'move to an experience' | 'take as'; readonly of: number }

const of = fc.nat({ max: 1 })
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    does: fc.constantFrom(
      'hand in' as const,
      'hand in' as const,
      'answer' as const,
      'take answers back' as const,
      'take versions back' as const,
    ),
    of,
  }),
  fc.record({ does: fc.constant('decide' as const), of, status: fc.constantFrom(...taskStatuses) }),
  fc.record({
    does: fc.constantFrom('move to a cycle' as const, 'move to an experience' as const, 'take as' as const),
    of,
  }),
)

/** How many versions were made: a history that hands nothing in proves little. */
let versions = 0

const neverHandedIn = new Set<TaskStatus>(['pending', 'missed', 'extended-deadline', 'excused', 'readonly'])

async function happen(act: Act, at: Date): Promise<void> {
  const { db } = school
  const studentId = students[act.of] ?? 0
  const its = sql`task_id = ${taskId} and student_id = ${studentId}`
  switch (act.does) {
    case 'hand in':
      await sql`insert into hand_ins (task_id, student_id, version, body, handed_in_at, handed_in_by)
        select ${taskId}, ${studentId}, 1 + coalesce(max(version), 0), 'Mine', ${at}, ${studentId}
        from hand_ins where ${its}`.execute(db)
      versions += 1
      return
    case 'answer':
      await sql`insert into task_responses (hand_in_id, task_id, handed_in_at, responded_at, responder_id)
        select id, task_id, handed_in_at, ${at}, ${responderId} from hand_ins where ${its}
        on conflict do nothing`.execute(db)
      return
    case 'take answers back':
      await sql`delete from task_responses where hand_in_id in (select id from hand_ins where ${its})`.execute(
        db,
      )
      return
    case 'take versions back':
      await sql`delete from hand_ins h where ${its}
        and not exists (select from task_responses r where r.hand_in_id = h.id)`.execute(db)
      return
    case 'move to an experience':
      await sql`update tasks set experience_id = ${experiences[act.of]} where id = ${taskId}`.execute(db)
      return
    case 'take as':
      await sql`update tasks set submission_kind = ${act.of === 0 ? 'in_person' : 'file'} where id = ${taskId}`.execute(
        db,
      )
      return
    case 'move to a cycle':
      await sql`update experiences set cycle_id = ${cycles[act.of]}
        where id = (select experience_id from tasks where id = ${taskId})`.execute(db)
      return
    case 'decide': {
      const submitted = neverHandedIn.has(act.status) ? sql`null` : sql`coalesce(submitted_at, ${at})`
      const extended = act.status === 'extended-deadline' ? at : null
      await sql`update task_submissions set status = ${act.status}, submitted_at = ${submitted},
        deadline_extension_due_at = ${extended}::timestamptz where ${its}`.execute(db)
    }
  }
}

/** Submissions of which another thing is kept than their versions say, in words of its own. */
const astray = async () =>
  (
    await sql<{ taskId: number }>`
      select * from (
        select ts.task_id, ts.student_id, ts.status, ts.waits_since, ts.is_answered, ts.waits_in_cycle, ts.waits_in_experience,
          case when ${isHandedInAndOpen()} then t.experience_id end as in_experience,
          case when ${isHandedInAndOpen()} then e.cycle_id end as in_cycle,
          case when ${isHandedInAndOpen()} then coalesce(newest.handed_in_at, ts.submitted_at) end as since,
          ${isHandedInAndOpen()} and case when newest.id is null then t.submission_kind = 'in_person'
            else exists (select from task_responses r where r.hand_in_id = newest.id) end as answered
        from task_submissions ts join tasks t on t.id = ts.task_id join experiences e on e.id = t.experience_id
        left join hand_ins newest
          on newest.task_id = ts.task_id and newest.student_id = ts.student_id and not exists (
            select from hand_ins later where later.task_id = newest.task_id
              and later.student_id = newest.student_id and later.version > newest.version)) as kept
      where waits_since is distinct from since or waits_in_cycle is distinct from in_cycle
        or waits_in_experience is distinct from in_experience or is_answered <> answered`.execute(school.db)
  ).rows

it('keeps since when a hand-in waits, and whether it has an answer, whatever happens to it', async () => {
  let at = startMs
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      for (const one of acts) {
        at += 60_000
        await happen(one, new Date(at))
        expect(await astray()).toEqual([])
      }
    }),
    { numRuns: 40 },
  )
  expect(versions).toBeGreaterThan(5)
})
