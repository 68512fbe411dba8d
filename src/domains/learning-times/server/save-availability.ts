import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { publishChange } from '#server/live/live.ts'
import { lockAvailableStudent } from './availability.access.ts'
import { listBlocks } from './availability.queries.ts'

type Context = RequestContext & { readonly db: Database }

interface Saved {
  readonly studentId: number
  readonly valid_from: string
  /** `3-0`: the first block of Wednesdays. */
  readonly gaps: readonly string[]
  readonly note: string
  readonly version: number
}

/**
 * Says when a student can learn from today or a later day on. Throws a sentence where the day is over, somebody was
 * faster, or a block is none.
 */
export async function saveAvailability(context: Context, saved: Saved) {
  const { db, viewer, services } = context
  const { studentId, valid_from: validFrom, note, version } = saved
  const student = await lockAvailableStudent(db, viewer, studentId)
  refusePast(context, validFrom)
  const blocks = new Set((await listBlocks(db, student.cohortId)).map(({ position }) => position))
  const gaps = saved.gaps.map((key) => {
    const [weekday = 0, block = 0] = key.split('-').map(Number)
    return { studentId, validFrom, weekday, block }
  })
  if (!gaps.every(({ block }) => blocks.has(block)))
    throw invalid({ gaps: 'The campus no longer has this block. Open the page again.' })
  const before = await findAvailability(db, studentId, validFrom)
  if ((before?.version ?? 0) !== version) throw saidMeanwhile()
  const row = {
    note,
    version: version + 1,
    updatedBy: viewer.userId,
    updatedAt: new Date(services.clock.nowMs()),
  }
  await db
    .insertInto('learningAvailabilities')
    .values({ studentId, validFrom, ...row })
    .onConflict((at) => at.columns(['studentId', 'validFrom']).doUpdateSet(row))
    .execute()
  await db
    .deleteFrom('learningAvailabilityGaps')
    .where('studentId', '=', studentId)
    .where('validFrom', '=', validFrom)
    .execute()
  await insertRows(db, 'learningAvailabilityGaps', gaps)
  const after = { valid_from: validFrom, gaps: saved.gaps, note }
  await tell(context, 'saved', studentId, after)
  return { ok: true as const, message: `Learning availability of ${student.name} saved` }
}

/**
 * Takes away what was said for today or a later day; what was said before goes on. Throws a sentence where the day is
 * over, or somebody was faster.
 */
export async function removeAvailability(
  context: Context,
  { studentId, valid_from: validFrom, version }: Pick<Saved, 'studentId' | 'valid_from' | 'version'>,
) {
  const { db, viewer } = context
  const student = await lockAvailableStudent(db, viewer, studentId)
  refusePast(context, validFrom)
  const before = await findAvailability(db, studentId, validFrom)
  if (!before) throw notFound('Nothing is entered for this day.')
  if (before.version !== version) throw saidMeanwhile()
  await db
    .deleteFrom('learningAvailabilities')
    .where('studentId', '=', studentId)
    .where('validFrom', '=', validFrom)
    .execute()
  await tell(context, 'removed', studentId, { valid_from: validFrom })
  return { ok: true as const, message: `Learning availability of ${student.name} removed` }
}

/** What held on days that are over was true then: plans and hours of these days rest on it. */
function refusePast({ services }: Context, validFrom: string): void {
  if (validFrom < schoolDateOf(services.clock.nowMs()))
    throw invalid({ valid_from: 'Past days cannot be changed. Choose today or a later day.' })
}

const saidMeanwhile = () =>
  invalid({ valid_from: 'Somebody has made an entry for this day in the meantime. Open it and change that.' })

const findAvailability = (db: Database, studentId: number, validFrom: string) =>
  db
    .selectFrom('learningAvailabilities')
    .select('version')
    .where('studentId', '=', studentId)
    .where('validFrom', '=', validFrom)
    .executeTakeFirst()

async function tell(context: Context, what: string, studentId: number, after: object): Promise<void> {
  await insertAudit(context.db, context, {
    action: `learning_availability.${what}`,
    subjectType: 'user',
    subjectId: studentId,
    after,
  })
  await publishChange(context.db, topic('student', studentId))
}
