import type { z } from 'zod'
import { countOf } from '#contract/clock-text.ts'
import { topic } from '#contract/topics.ts'
import { getSchoolCalendar } from '#domains/excuses/server/excuses.service.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { learningHoursContract } from '../../contract/learning-hours.contract.ts'
import type { loggedFields } from '../../contract/logged-hours.schemas.ts'
import { lockLoggedStudent, lockOwnStudent } from './logged.access.ts'
import { daysToLog } from './logged.queries.ts'

type Context = RequestContext & { readonly db: Database }
type Fields = z.output<typeof loggedFields>

const dayMinutes = 24 * 60

/** Logs work of a student as staff: it counts at once. Throws sentences by field. */
export async function logAsStaff(context: Context, { studentId, ...fields }: Fields & { studentId: number }) {
  await lockLoggedStudent(context.db, context.viewer, studentId)
  await insertLogged(context, studentId, fields, true)
  return { ok: true as const, message: 'Logged, and counted' }
}

/** Logs work as its family: it counts once staff confirmed it. Throws sentences by field. */
export async function logAsFamily(
  context: Context,
  { student_id, ...fields }: Fields & { student_id?: number | undefined },
) {
  const studentId = await lockOwnStudent(context.db, context.viewer, student_id)
  await insertLogged(context, studentId, fields, false)
  return { ok: true as const, message: 'Logged. It counts once the school has confirmed it.' }
}

async function insertLogged(
  context: Context,
  studentId: number,
  { subject_id: subjectId, ...fields }: Fields,
  isConfirmed: boolean,
): Promise<void> {
  const { db, viewer, services } = context
  const nowMs = services.clock.nowMs()
  const { first, last } = daysToLog(await getSchoolCalendar(db, []), nowMs)
  if (fields.day > last) throw invalid({ day: 'This day is in the future.' })
  if (fields.day < first) throw invalid({ day: 'Log days of this school year.' })
  const subject = await db
    .selectFrom('subjects')
    .select('id')
    .where('id', '=', subjectId)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  if (!subject) throw invalid({ subject_id: 'Choose a subject.' })
  await expectRoom(db, studentId, fields)
  const loggedAt = new Date(nowMs)
  const row = {
    ...{ studentId, subjectId, ...fields, loggedBy: viewer.userId, loggedAt },
    mirroredBy: viewer.mirroredBy?.userId ?? null,
    state: isConfirmed ? 'confirmed' : 'waiting',
    decidedBy: isConfirmed ? viewer.userId : null,
    decidedAt: isConfirmed ? loggedAt : null,
  }
  const { id } = await db.insertInto('loggedHours').values(row).returning('id').executeTakeFirstOrThrow()
  await tell(context, 'logged', studentId, { id, ...fields, subject_id: subjectId })
}

/** A day holds 24 hours of what waits or counts, whoever logged it. */
async function expectRoom(
  db: Database,
  studentId: number,
  { day, minutes }: Pick<Fields, 'day' | 'minutes'>,
): Promise<void> {
  const { logged } = await db
    .selectFrom('loggedHours')
    .select(({ fn }) => fn.sum<string | null>('minutes').as('logged'))
    .where('studentId', '=', studentId)
    .where('day', '=', day)
    .where('state', '<>', 'declined')
    .executeTakeFirstOrThrow()
  const left = dayMinutes - Number(logged ?? 0)
  if (minutes > left)
    throw invalid({
      minutes:
        left === 0
          ? 'All 24 hours of this day are logged.'
          : `With what is already logged for this day, it is more than 24 hours: ${countOf(left, 'minute')} ${left === 1 ? 'is' : 'are'} left.`,
    })
}

interface Decision {
  readonly studentId: number
  readonly loggedId: number
  readonly _action: 'confirm' | 'decline'
  readonly reason: string
  readonly version: number
}

/** Confirms what was logged, or declines it with a reason. Throws sentences by field. */
export async function decideLogged(context: Context, decision: Decision) {
  const { db, viewer, services } = context
  const { studentId, loggedId, _action, version } = decision
  await lockLoggedStudent(db, viewer, studentId)
  const row = await db
    .selectFrom('loggedHours')
    .select(['day', 'minutes', 'state', 'reason', 'version'])
    .where('id', '=', loggedId)
    .where('studentId', '=', studentId)
    .executeTakeFirst()
  if (!row) throw notFound('There is no such entry; it may have been taken back.')
  const isConfirmed = _action === 'confirm'
  const reason = isConfirmed ? '' : decision.reason
  const state = isConfirmed ? 'confirmed' : 'declined'
  const message = isConfirmed ? 'Confirmed: it counts' : 'Declined: it does not count'
  if (row.version !== version) {
    // Sent again because its answer was lost, it stands already.
    if (row.state === state && row.reason === reason) return { ok: true as const, message }
    throw conflict(
      learningHoursContract.decideWork,
      'Somebody has decided on this in the meantime. Look at it again.',
      null,
    )
  }
  if (!isConfirmed && reason === '') throw invalid({ reason: 'Say why it does not count.' })
  if (isConfirmed && row.state === 'declined') await expectRoom(db, studentId, row)
  await db
    .updateTable('loggedHours')
    .set({
      ...{ state, reason, version: version + 1 },
      decidedBy: viewer.userId,
      decidedAt: new Date(services.clock.nowMs()),
    })
    .where('id', '=', loggedId)
    .execute()
  await tell(context, state, studentId, { id: loggedId, reason })
  return { ok: true as const, message }
}

/** Takes back what the family logged, while nobody has decided on it. Throws a sentence once somebody has. */
export async function withdrawLogged(context: Context, loggedId: number) {
  const { db, viewer } = context
  const row = await db
    .selectFrom('loggedHours')
    .select('studentId')
    .where('id', '=', loggedId)
    .executeTakeFirst()
  if (!row) throw notFound('There is no such entry.')
  const studentId = await lockOwnStudent(db, viewer, row.studentId)
  const gone = await db
    .deleteFrom('loggedHours')
    .where('id', '=', loggedId)
    .where('state', '=', 'waiting')
    .returning(['day', 'minutes', 'what'])
    .executeTakeFirst()
  if (!gone)
    throw invalid({
      loggedId:
        'The school has decided on this, or it was taken back already. Ask your advisor to change it.',
    })
  await tell(context, 'withdrawn', studentId, { id: loggedId, ...gone })
  return { ok: true as const, message: 'Taken back' }
}

async function tell(context: Context, what: string, studentId: number, after: object): Promise<void> {
  await insertAudit(context.db, context, {
    action: `logged_hours.${what}`,
    subjectType: 'user',
    subjectId: studentId,
    after,
  })
  await publishChange(context.db, topic('student', studentId))
}
