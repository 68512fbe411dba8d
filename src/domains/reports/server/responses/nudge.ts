import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudits } from '#server/database/audit.ts'
import { staleAddress } from '../../rules/report-addresses.ts'
import { type ResponsesContext, waitingTables } from './stale-source.ts'

interface Owing {
  readonly employeeId: number
  readonly stale: number
  readonly oldestDays: number
}

/**
 * Reminds facilitators of what nobody has answered for more than 7 days, of the experiences the viewer reviews; in the
 * caller's transaction. The database lets one through a day for each, whoever presses at the same time: nobody is
 * reminded twice. Who owes no answer is not found.
 */
export async function nudge(
  context: HandlerArguments<{ readonly employee_ids: readonly number[] }>,
  asked: ResponsesContext,
) {
  const { db, viewer, input } = context
  const { nowMs } = asked
  const ids = input.employee_ids.filter((id) => id !== viewer.userId)
  const { rows: owing } = await sql<Owing>`
    with ${waitingTables(asked)}
    select x.employee_id, count(*)::integer as stale,
      floor(extract(epoch from ${new Date(nowMs)}::timestamptz - min(w.since_at)) / 86400)::integer as oldest_days
    from waits w join experience_experts x on x.experience_id = w.experience_id
    join users on users.id = x.employee_id and users.deactivated_at is null
    where w.is_stale and x.employee_id = any(${ids}::integer[]) group by 1 order by 1`.execute(db)
  if (owing.length === 0) throw notFound('None of them has hand-ins unanswered for more than 7 days.')
  const { rows: taken } = await sql<{ employeeId: number }>`
    insert into task_nudges (employee_id, on_day, nudged_by, nudged_at, waiting)
    select o.employee_id, ${schoolDateOf(nowMs)}::date, ${viewer.userId}, ${new Date(nowMs)}, o.waiting
    from jsonb_to_recordset(${JSON.stringify(owing.map(({ employeeId, stale }) => ({ employee_id: employeeId, waiting: stale })))}::jsonb)
      as o (employee_id integer, waiting integer)
    order by 1 on conflict do nothing returning employee_id`.execute(db)
  const nudged = new Set(taken.map(({ employeeId }) => employeeId))
  const told = owing.filter(({ employeeId }) => nudged.has(employeeId))
  await notifyPeople(
    db,
    told.map(({ employeeId, stale, oldestDays }) => ({
      userId: employeeId,
      type: 'academic',
      category: 'tasks',
      title: `${countOf(stale, 'hand-in')} ${stale === 1 ? 'waits' : 'wait'} for your answer`,
      body: `Unanswered for more than 7 days, the oldest for ${countOf(oldestDays, 'day')}. ${viewer.name} asks you to look at them.`,
      ctaText: 'Open them',
      redirectUrl: staleAddress(employeeId, asked.cycleId),
    })),
    nowMs,
  )
  await insertAudits(
    db,
    context,
    told.map(({ employeeId, stale }) => ({
      action: 'task.nudged',
      subjectType: 'employee',
      subjectId: employeeId,
      after: { unanswered: stale },
    })),
  )
  return { ok: true as const, message: saidOf(told.length, owing.length), nudged: [...nudged] }
}

function saidOf(told: number, owing: number): string {
  const before = owing - told
  const already = `${before === 1 ? '1 was' : `${before} were`} nudged today already`
  if (told === 0) return owing === 1 ? 'Nudged today already' : already
  return before === 0
    ? `${countOf(told, 'facilitator')} nudged`
    : `${countOf(told, 'facilitator')} nudged; ${already}`
}
