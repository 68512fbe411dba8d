import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { withinReach } from '#domains/people/server/people.service.ts'
import { viewerOf } from '#domains/sign-in/server/sign-in.service.ts'
import { notFound, refused } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { mailingsContract } from '../../contract/mailings.contract.ts'
import type { Rhythm } from '../../contract/rhythms.ts'
import { nextMailing } from '../../rules/next-mailing.ts'
import { viewAddress } from '../../rules/report-addresses.ts'
import { mayBeMailed } from './may-be-mailed.ts'

interface MailingRow {
  readonly id: number
  readonly viewId: number
  readonly title: string
  readonly list: string
  readonly query: string
  readonly receiverId: number
  readonly receiver: string
  readonly rhythm: Rhythm
  readonly nextOn: string | null
  readonly doneAt: Date | null
  readonly result: 'sent' | 'refused' | 'gone' | null
  readonly total: number | null
  readonly isShown: boolean
}

/**
 * SQL: whose mailings somebody sees and stops: one's own, and those of the colleagues whom one manages. Somebody without a
 * campus is managed by who reaches the whole network.
 */
const ofViewer = (viewer: Viewer) => {
  const campus = sql`(select cohort_id from employees where id = m.receiver_id)`
  return sql<boolean>`(m.receiver_id = ${viewer.userId} or ${withinReach(reachOf(viewer, 'staff.manage'), campus)})`
}

/** SQL: what the view `v` asks by now is its receiver's to know: their own, or one that is shared still. */
const isStillShown = sql<boolean>`(v.owner_id = m.receiver_id or (v.is_shared and v.removed_at is null))`

/** What is said in place of the title of a view that is not shared any more. */
const gone = 'A view that is not shared any more'

/** Throws where the receiver may have no view mailed now, by right or by feature, whoever asks for it. */
async function expectMailable(db: Database, receiverId: number, nowMs: number): Promise<void> {
  const receiver = await viewerOf(db, receiverId, nowMs)
  if (!receiver || !mayBeMailed(receiver)) throw refused('Whoever gets it can no longer have views mailed.')
}

export const mailingsRoutes = handlers(mailingsContract, {
  listMailings: async ({ db, viewer }) => {
    const { rows } = await sql<MailingRow>`
      select m.id, v.id as view_id, v.title, v.list, v.query, m.receiver_id, ${isStillShown} as is_shown, u.name as receiver, m.rhythm,
        case when m.stopped_at is null and v.removed_at is null and (v.is_shared or v.owner_id = m.receiver_id)
          then m.next_on end as next_on,
        s.done_at, s.result, s.total
      from view_mailings m join saved_views v on v.id = m.view_id join users u on u.id = m.receiver_id
      left join lateral (select * from view_mailing_sends s where s.mailing_id = m.id
        order by s.due_on desc limit 1) s on true
      where ${ofViewer(viewer)}
      order by m.stopped_at is not null, m.receiver_id <> ${viewer.userId}, lower(v.title), m.id limit 500`.execute(
      db,
    )
    return rows.map((row) => ({
      id: row.id,
      title: row.isShown ? row.title : gone,
      url: row.isShown ? viewAddress(row) : null,
      list: row.list,
      receiver: row.receiver,
      is_own: row.receiverId === viewer.userId,
      rhythm: row.rhythm,
      next_on: row.nextOn,
      last:
        row.doneAt === null || row.result === null
          ? null
          : { at: row.doneAt.toISOString(), result: row.result, total: row.total },
    }))
  },

  startMailing: async (context) => {
    const { db, viewer, services, input } = context
    const view = await db
      .selectFrom('savedViews')
      .select(['id', 'title'])
      .where('id', '=', input.view_id)
      .where('removedAt', 'is', null)
      .where((eb) => eb.or([eb('ownerId', '=', viewer.userId), eb('isShared', '=', true)]))
      .forUpdate()
      .executeTakeFirst()
    if (!view) throw notFound('There is no such view.')
    const nowMs = services.clock.nowMs()
    const next = nextMailing(input.rhythm, schoolDateOf(nowMs))
    // Asked for again it comes as often as was said last; never twice.
    const { rows } = await sql<{ id: number }>`
      insert into view_mailings (view_id, receiver_id, rhythm, made_at, next_on)
      values (${view.id}, ${viewer.userId}, ${input.rhythm}, ${new Date(nowMs)}, ${next}::date)
      on conflict (view_id, receiver_id) where stopped_at is null
        do update set rhythm = excluded.rhythm, next_on = excluded.next_on
      returning id`.execute(db)
    const id = rows[0]?.id ?? 0
    await insertAudit(db, context, {
      action: 'view.mailed',
      subjectType: 'saved_view',
      subjectId: view.id,
      after: { rhythm: input.rhythm },
    })
    return { ok: true as const, message: `“${view.title}” comes by mail`, id, is_stopped: false }
  },

  turnMailing: async ({ db, viewer, services, input: { mailingId, _action } }) => {
    const nowMs = services.clock.nowMs()
    const is_stopped = _action === 'stop'
    // The view is locked, as where a mailing of it begins: nobody has two of one.
    const { rows } = await sql<{
      title: string
      rhythm: Rhythm
      receiverId: number
      runningId: number | null
    }>`
      select case when ${isStillShown} then v.title else ${gone} end as title, m.rhythm, m.receiver_id, (select o.id from view_mailings o where o.view_id = m.view_id
        and o.receiver_id = m.receiver_id and o.stopped_at is null and o.id <> m.id) as running_id
      from view_mailings m join saved_views v on v.id = m.view_id
      where m.id = ${mailingId} and ${ofViewer(viewer)} for update of v, m`.execute(db)
    const [turned] = rows
    if (!turned) throw notFound('There is no such mailing of yours.')
    if (!is_stopped) await expectMailable(db, turned.receiverId, nowMs)
    if (!is_stopped && turned.runningId !== null)
      return {
        ...{ ok: true as const, id: turned.runningId, is_stopped },
        message: `“${turned.title}” is already mailed`,
      }
    await db
      .updateTable('viewMailings')
      .set(
        is_stopped
          ? { stoppedAt: new Date(nowMs) }
          : { stoppedAt: null, nextOn: nextMailing(turned.rhythm, schoolDateOf(nowMs)) },
      )
      .where('id', '=', mailingId)
      .execute()
    const message = `“${turned.title}” ${is_stopped ? 'is no longer mailed' : 'is mailed again'}`
    return { ok: true as const, message, id: mailingId, is_stopped }
  },
})
