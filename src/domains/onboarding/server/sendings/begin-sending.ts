import { sql } from 'kysely'
import { invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { SendingKind } from '../../contract/sendings.contract.ts'
import { type Context, lockRunFamilies } from '../families/change-families.ts'
import { writeToFamilies } from './write-kind.ts'

const messages: Readonly<Record<SendingKind, string>> = {
  'parent-tech-welcome':
    'Sending emails and creating onboarding for families. You will be notified when it is done.',
  'families-summer-info': 'Sending email for families. You will be notified when it is done.',
}

interface Asked {
  readonly kind: SendingKind
  readonly studentIds: readonly number[]
  readonly isAgain: boolean
}

/**
 * Begins to write to families in the background. A family that is written to already by another sending of the kind is left
 * to that one: two clicks are one. Throws a sentence where one of them has no campus and start date.
 */
export async function beginSending(context: Context, { kind, studentIds, isAgain }: Asked) {
  const { db, viewer, services } = context
  const families = await lockRunFamilies(context, studentIds)
  const without = families.find(({ groupId }) => groupId === null)
  if (without)
    throw invalid({
      families: `${await nameOf(context, without.studentId)} has no campus and start date yet. Assign a campus first.`,
    })
  const { rows: underWay } = await sql<{ studentId: number; sendingId: number }>`
    select w.student_id, w.sending_id from onboarding_sending_families w
    join onboarding_sendings s on s.id = w.sending_id and s.kind = ${kind}
    where w.state = 'waiting' and w.student_id = any(${[...studentIds]}::integer[])`.execute(db)
  const waiting = new Set(underWay.map(({ studentId }) => studentId))
  const asked = studentIds.filter((id) => !waiting.has(id))
  if (asked.length === 0)
    return { ok: true as const, message: messages[kind], sendingId: underWay[0]?.sendingId ?? null }
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
  return { ok: true as const, message: messages[kind], sendingId: id }
}

async function nameOf({ db }: Context, studentId: number): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()
  return name
}
