import { topic } from '#contract/topics.ts'
import { stageOfGrade } from '#domains/curriculum/contract/school-stage.ts'
import { getProgramStudent, lockManagedStudent } from '#domains/mastery/server/mastery.service.ts'
import { invalid } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { lastCycle, monthOf } from '../../rules/cycle-names.ts'
import type { Reckoned } from '../reckon-program.ts'
import { readBasis, reckonStudents } from '../reckon-students.ts'
import type { Context } from './decide.ts'
import { presentLadder } from './present-program.ts'
import { reckonMigrated } from './what-if.ts'

/** How long a migration can be taken back (pages.md, Students). */
const undoableMs = 24 * 60 * 60_000

const findStanding = (db: Database, studentId: number) =>
  db
    .selectFrom('programMigrations')
    .leftJoin('users', 'users.id', 'programMigrations.migratedBy')
    .select(['programMigrations.id', 'migratedAt', 'users.name'])
    .where('studentId', '=', studentId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()

const summary = ({ graduation }: Reckoned) => ({
  status: graduation.status,
  ladder: presentLadder(graduation.totals),
})

/** What a migration would carry over and leave behind, before anything is done; and the one that stands. */
export async function previewMigration(db: Database, viewer: Viewer, studentId: number, nowMs: number) {
  const { id, name, grade, canManage } = await getProgramStudent(db, viewer, studentId)
  const basis = await readBasis(db, nowMs)
  const [now, then, standing] = [
    (await reckonStudents(db, [studentId], basis, 'ms')).get(studentId),
    await reckonMigrated(db, studentId, basis),
    await findStanding(db, studentId),
  ]
  const refusal = !canManage
    ? 'Changing programs of this campus needs a right you do not have.'
    : stageOfGrade(grade) !== 'ms'
      ? `${name} is in high school already.`
      : then === undefined
        ? 'There is no high-school plan for this year of entry yet.'
        : null
  const earned = (one: Reckoned) =>
    one.graduation.requirements.flatMap(({ requirement, items }) =>
      items
        .filter(({ state, counted }) => (state === 'earned' || state === 'exempt') && counted > 0)
        .map(({ key, title, counted }) => ({
          key,
          title,
          requirement: requirement.title,
          credits: counted / 4,
        })),
    )
  const carried = then ? earned(then) : []
  const kept = new Set(carried.map(({ key }) => key))
  return {
    student: { id, name, grade },
    refusal,
    plan: then
      ? {
          title: then.plan.title,
          entry_year: then.program.entryYear,
          graduates: monthOf(lastCycle(then.graduation.cycles), then.graduation.cycles),
        }
      : null,
    before: now ? summary(now) : null,
    after: then ? summary(then) : null,
    carried: carried.map(({ key: _key, ...one }) => one),
    left_behind: (now ? earned(now) : [])
      .filter(({ key }) => !kept.has(key))
      .map(({ title, credits }) => ({ title, credits })),
    standing: standing
      ? {
          by: standing.name,
          at: standing.migratedAt.toISOString(),
          undo_until: new Date(standing.migratedAt.getTime() + undoableMs).toISOString(),
          can_undo: canManage && nowMs < standing.migratedAt.getTime() + undoableMs,
        }
      : null,
  }
}

/** Moves a student to the high-school program, or back within a day. Throws a sentence at `form` where it cannot be. */
export async function migrate(
  context: Context,
  { studentId, _action }: { readonly studentId: number; readonly _action: 'migrate' | 'undo' },
) {
  const { db, viewer, services } = context
  const nowMs = services.clock.nowMs()
  const student = await lockManagedStudent(db, viewer, studentId)
  const preview = await previewMigration(db, viewer, studentId, nowMs)
  const isUndo = _action === 'undo'
  const id = isUndo
    ? await takeBack(context, studentId, preview.standing)
    : await move(context, studentId, preview)
  await insertAudit(db, context, {
    action: isUndo ? 'program.migration_undone' : 'program.migrated',
    subjectType: 'student',
    subjectId: studentId,
    after: { migration: id },
  })
  await publishChange(db, topic('student', studentId))
  const message = isUndo
    ? `${student.name} is in the middle-school program again`
    : `${student.name} is in the high-school program. It can be taken back within a day.`
  return { ok: true as const, message, id }
}

type Preview = Awaited<ReturnType<typeof previewMigration>>

async function move(
  { db, viewer, services }: Context,
  studentId: number,
  { refusal, standing, plan }: Preview,
) {
  if (refusal !== null) throw invalid({ form: refusal })
  if (standing) throw invalid({ form: 'This student is in the high-school program already.' })
  const { id } = await db
    .insertInto('programMigrations')
    .values({
      studentId,
      entryYear: plan?.entry_year ?? 0,
      migratedBy: viewer.userId,
      migratedAt: new Date(services.clock.nowMs()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function takeBack({ db, viewer, services }: Context, studentId: number, standing: Preview['standing']) {
  if (!standing) throw invalid({ form: 'This student was not moved to the high-school program.' })
  if (!standing.can_undo)
    throw invalid({ form: 'A migration can be taken back within a day, and this one is older.' })
  const { id } = await db
    .updateTable('programMigrations')
    .set({ undoneAt: new Date(services.clock.nowMs()), undoneBy: viewer.userId })
    .where('studentId', '=', studentId)
    .where('undoneAt', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
