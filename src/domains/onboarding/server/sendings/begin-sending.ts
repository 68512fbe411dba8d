import { sql } from 'kysely'
import { invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { SendingKind } from '../../contract/sendings.contract.ts'
import { type Context, lockRunFamilies } from '../families/change-families.ts'
import { sendingMessage, type UnderWay } from './sending-message.ts'
import { writeToFamilies } from './write-kind.ts'

interface Asked {
  readonly kind: SendingKind
  readonly studentIds: readonly number[]
  readonly isAgain: boolean
}

/**
 * Begins to write to families in the background. A family that is written to already by another sending of the kind is left
 * to that one: two clicks are one, and what is said names who sends. Throws a sentence where one of them has no campus and start date.
 */
export async function beginSending(context: Context, { kind, studentIds, isAgain }: Asked) {
  const { db, viewer, services } = context
  const families = await lockRunFamilies(context, studentIds)
  const without = families.find(({ groupId }) => groupId === null)
  if (without)
    throw invalid({
      families: `${await nameOf(context, without.studentId)} has no campus and start date yet. Assign a campus first.`,
    })
  const { rows: underWay } = await sql<UnderWay>`
    select w.student_id, w.sending_id, s.asked_by, u.name as asked_by_name, s.is_again
    from onboarding_sending_families w
    join onboarding_sendings s on s.id = w.sending_id and s.kind = ${kind}
    join users u on u.id = s.asked_by
    where w.state = 'waiting' and w.student_id = any(${[...studentIds]}::integer[])
    order by w.sending_id, w.student_id`.execute(db)
  const waiting = new Set(underWay.map(({ studentId }) => studentId))
  const asked = studentIds.filter((id) => !waiting.has(id))
  const message = sendingMessage({ kind, viewerId: viewer.userId, isAgain, begun: asked.length, underWay })
  if (asked.length === 0) return { ok: true as const, message, sendingId: underWay[0]?.sendingId ?? null }
  const { id } = await db
    .insertInto('onboardingSendings')
    .values({ kind, isAgain, askedBy: viewer.userId, askedAt: new Date(services.clock.nowMs()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into onboarding_sending_families (sending_id, student_id)
    select ${id}, student_id from unnest(${asked}::integer[]) as student_id`.execute(db)
  await insertAudit(db, context, {
    action: 'onboarding.sending_begun',
    subjectType: 'onboarding_sending',
    subjectId: id,
    after: { kind, again: isAgain, families: asked.length },
  })
  await services.jobs.enqueue(db, writeToFamilies, {})
  return { ok: true as const, message, sendingId: id }
}

async function nameOf({ db }: Context, studentId: number): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()
  return name
}
