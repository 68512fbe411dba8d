import { makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { recordAssessments } from '#domains/mastery/server/mastery.service.ts'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { nobody } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { keepRelease } from './releasement/keep-release.ts'

const sync = '/pages/admin/workbench/report/progress/sync'

/** A student with an experience of a cycle in which a unit was assessed, and a mother; `words` stand in the report. */
export async function makeReported(
  db: Database,
  choice: {
    readonly cycleId: number
    readonly words: string
    readonly name?: string
    readonly houseId?: number
    readonly cohortId?: number
    readonly assessedBy?: number
    readonly nowMs: number
  },
) {
  const { cycleId, words, nowMs, assessedBy = 0, ...person } = choice
  const studentId = await makeStudent(db, person)
  const guardianId = await makeGuardian(db, { studentIds: [studentId] })
  const experienceId = await makeExperience(db, { cycleId, studentIds: [studentId] })
  const unitId = await makeUnit(db, { topicId: await makeTopic(db), title: 'Intertidal zonation' })
  await db.insertInto('experienceUnits').values({ experienceId, unitId }).execute()
  const assess = (level: 1 | 2 | 3, commentHtml = `<p>${words}</p>`, isFinal = false) =>
    recordAssessments(db, {
      viewer: { ...nobody, userId: assessedBy === 0 ? guardianId : assessedBy },
      atMs: nowMs,
      studentId,
      experienceId,
      isFinal,
      assessments: [{ perk: { unitId }, flag: 'ontrack', level, commentHtml }],
    })
  await assess(2)
  return { studentId, guardianId, experienceId, unitId, assess }
}

/** A published mid-cycle report of a student, as it stands after the hold; nobody was told. Returns its id. */
export async function makePublishedReport(
  db: Database,
  asked: {
    readonly studentId: number
    readonly cycleId: number
    readonly askedBy: number
    readonly nowMs: number
  },
): Promise<number> {
  const { studentId, cycleId, askedBy, nowMs } = asked
  const cycle = await db
    .selectFrom('cycles')
    .select(['id', 'title', 'startsAt', 'endsAt'])
    .where('id', '=', cycleId)
    .executeTakeFirstOrThrow()
  const selection = { cycleId, kind: 'mid_cycle' as const, studentIds: [studentId] }
  await keepRelease(db, { selection, cycle, askedBy, askedAtMs: nowMs, goesOutAtMs: nowMs, nowMs })
  const { id } = await db
    .selectFrom('reports')
    .select('id')
    .where('studentId', '=', studentId)
    .where('cycleId', '=', cycleId)
    .executeTakeFirstOrThrow()
  return id
}

/** What is needed of a test school. */
interface Publishing {
  readonly clock: { advance(byMs: number): void }
  as(person: 'admin'): Promise<{
    post(path: string, body: object): Promise<{ readonly body: { readonly release_id: number } }>
  }>
  runJob(name: string, data?: Record<string, unknown>): Promise<void>
}

/** Publishes mid-cycle reports as the admin does, and lets them be frozen: they are held now. */
export async function holdReports(
  school: Publishing,
  asked: { readonly cycleId: number; readonly studentIds: readonly number[]; readonly body?: object },
): Promise<number> {
  const admin = await school.as('admin')
  const { body } = await admin.post(sync, {
    cycle_id: asked.cycleId,
    student_ids: asked.studentIds,
    reports: { mid_cycle: true },
    ...asked.body,
  })
  await school.runJob('progress-reports.prepare', { releaseId: body.release_id })
  return body.release_id
}

/** Publishes mid-cycle reports as the admin does, and lets the hold pass: families see them. */
export async function publishReports(
  school: Publishing,
  asked: { readonly cycleId: number; readonly studentIds: readonly number[]; readonly body?: object },
): Promise<void> {
  await holdReports(school, asked)
  school.clock.advance(10 * 60_000)
  await school.runJob('progress-reports.send')
}
