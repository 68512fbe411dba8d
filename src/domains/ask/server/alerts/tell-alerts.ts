import { sql } from 'kysely'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { viewerOf } from '#domains/sign-in/server/sign-in.service.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import type { Telling } from '#server/jobs/telling.ts'
import type { Services } from '#server/services.ts'
import { askContract } from '../../contract/ask.contract.ts'
import { answerAddress } from '../../rules/answer-address.ts'
import { insertTelling } from './alert-notices.ts'
import { alertWords } from './alert-words.ts'
import { listAnswering } from './watched-students.ts'

interface Due {
  readonly id: number
  readonly ownerId: number
  readonly question: string
}

interface Locked {
  readonly title: string
  readonly seen: number[]
}

/**
 * Looks at every alert, each with its owner's rights at this moment, and tells the owner of whom it has not seen. Two
 * that look at the same time tell once: what was seen and what is told are written together, behind one lock. Returns
 * how many alerts told of somebody.
 */
export async function tellAlerts(services: Services, jobName: string, telling: Telling): Promise<number> {
  const { rows } = await sql<Due>`
    select a.id, a.owner_id, a.question from ask_alerts a join users u on u.id = a.owner_id and u.deactivated_at is null
    where a.removed_at is null and a.paused_at is null order by a.id`.execute(services.database)
  let told = 0
  await eachAlone(rows, { services, jobName, telling }, async (due) => {
    if (await lookOnce(services, due)) told += 1
  })
  return told
}

async function lookOnce(services: Services, { id, ownerId, question }: Due): Promise<boolean> {
  const { database, clock } = services
  const nowMs = clock.nowMs()
  const viewer = await viewerOf(database, ownerId, nowMs)
  // The call itself says whether they may ask at all, and this.
  const asked = viewer ? await services.askAs(viewer, askContract.count, { q: question }) : undefined
  return inTransaction(database, async (db) => {
    const { rows } = await sql<Locked>`
      select title, seen from ask_alerts
      where id = ${id} and removed_at is null and paused_at is null for no key update`.execute(db)
    const [alert] = rows
    if (!alert) return false
    const mayAsk = asked?.state === 'given'
    const answered = viewer && mayAsk ? await listAnswering(db, { viewer, nowMs }, question) : undefined
    if (answered === undefined) {
      await db
        .updateTable('askAlerts')
        .set({ result: mayAsk ? 'too-many' : 'refused', lookedAt: new Date(nowMs) })
        .where('id', '=', id)
        .execute()
      return false
    }
    const known = new Set(alert.seen)
    const newly = answered.filter(({ studentId }) => !known.has(studentId))
    await db
      .updateTable('askAlerts')
      .set({
        seen: answered.map(({ studentId }) => studentId),
        lookedAt: new Date(nowMs),
        result: 'looked',
        ...(newly.length > 0 && { toldAt: new Date(nowMs) }),
      })
      .where('id', '=', id)
      .execute()
    if (newly.length === 0) return false
    const [stored] = await notifyPeople(
      db,
      [
        {
          userId: ownerId,
          type: 'academic',
          category: 'reports',
          title: alert.title,
          body: alertWords(
            newly.map(({ studentName }) => studentName),
            newly.length,
          ),
          ctaText: 'Open the answer',
          redirectUrl: answerAddress(question, id),
        },
      ],
      nowMs,
    )
    if (stored) await insertTelling(db, stored.id, newly)
    return true
  })
}
