import { sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { askAlertsContract, mostAlerts, mostWatched } from '../../contract/alerts.contract.ts'
import { listAnswering } from './watched-students.ts'

interface AlertRow {
  readonly id: number
  readonly title: string
  readonly question: string
  readonly ownerId: number
  readonly owner: string
  readonly pausedAt: Date | null
  readonly watched: number
  readonly lookedAt: Date | null
  readonly toldAt: Date | null
  readonly result: 'looked' | 'refused' | 'too-many' | null
}

/** SQL: whose alerts somebody sees and turns: one's own, and those of the colleagues whom one manages. */
const ofViewer = (viewer: Viewer) => {
  const campus = sql`(select cohort_id from employees where id = a.owner_id)`
  return sql<boolean>`(a.owner_id = ${viewer.userId} or ${withinReach(reachOf(viewer, 'staff.manage'), campus)})`
}

const words = {
  pause: 'is paused',
  resume: 'is on again',
  delete: 'is deleted',
  restore: 'is back',
} as const

/** Whether somebody may keep one more. Locks the person, so that two who add one do it one after the other. */
async function hasRoom(db: Database, ownerId: number): Promise<boolean> {
  await sql`select from users where id = ${ownerId} for no key update`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ask_alerts where owner_id = ${ownerId} and removed_at is null`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) < mostAlerts
}

export const askAlertsRoutes = handlers(askAlertsContract, {
  list: async ({ db, viewer }) => {
    const { rows } = await sql<AlertRow>`
      select a.id, a.title, a.question, a.owner_id, u.name as owner, a.paused_at, cardinality(a.seen) as watched,
        a.looked_at, a.told_at, a.result
      from ask_alerts a join users u on u.id = a.owner_id
      where a.removed_at is null and ${ofViewer(viewer)}
      order by a.owner_id <> ${viewer.userId}, lower(a.title), a.id limit 500`.execute(db)
    return rows.map(({ id, title, question, owner, ...row }) => {
      const is_own = row.ownerId === viewer.userId
      return {
        ...{ id, title, question, owner, is_own },
        is_paused: row.pausedAt !== null,
        // How many another sees is theirs to know.
        watched: is_own && row.lookedAt !== null ? row.watched : null,
        looked_at: row.lookedAt?.toISOString() ?? null,
        told_at: row.toldAt?.toISOString() ?? null,
        result: row.result,
      }
    })
  },

  make: async (context) => {
    const { db, viewer, services, input } = context
    const nowMs = services.clock.nowMs()
    const answered = await listAnswering(db, { viewer, nowMs }, input.question)
    if (answered === undefined)
      throw invalid({
        title: `An alert watches up to ${mostWatched.toLocaleString('en-US')} students. Narrow the question.`,
      })
    if (!(await hasRoom(db, viewer.userId)))
      throw invalid({ title: `You already have ${mostAlerts} alerts. Delete one first.` })
    const { id } = await db
      .insertInto('askAlerts')
      .values({
        ...{ ownerId: viewer.userId, title: input.title, question: input.question, result: 'looked' },
        madeAt: new Date(nowMs),
        lookedAt: new Date(nowMs),
        // Who answers today is seen already: only who comes later is told of.
        seen: answered.map(({ studentId }) => studentId),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertAudit(db, context, {
      action: 'ask_alert.made',
      subjectType: 'ask_alert',
      subjectId: id,
      after: { title: input.title },
    })
    return { ok: true as const, message: `Alert “${input.title}” is on`, id }
  },

  turn: async ({ db, viewer, services, input: { alertId, _action } }) => {
    const now = new Date(services.clock.nowMs())
    if (_action === 'restore') {
      const { rows: owners } = await sql<{ ownerId: number }>`
        select a.owner_id from ask_alerts a where a.id = ${alertId} and a.removed_at is not null and ${ofViewer(viewer)}`.execute(
        db,
      )
      const [alert] = owners
      if (alert && !(await hasRoom(db, alert.ownerId)))
        throw invalid({ form: `There are ${mostAlerts} alerts already. Delete one first.` })
    }
    const set = {
      pause: sql`paused_at = ${now}`,
      resume: sql`paused_at = null`,
      delete: sql`removed_at = ${now}`,
      restore: sql`removed_at = null`,
    }[_action]
    const { rows } = await sql<{ title: string }>`
      update ask_alerts a set ${set} where a.id = ${alertId} and ${ofViewer(viewer)}
        and (a.removed_at is null or ${_action === 'restore'})
      returning a.title`.execute(db)
    const [turned] = rows
    if (!turned) throw notFound('There is no such alert of yours.')
    return { ok: true as const, message: `Alert “${turned.title}” ${words[_action]}`, id: alertId }
  },
})
