import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { viewerOf } from '#domains/sign-in/server/sign-in.service.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import type { Telling } from '#server/jobs/telling.ts'
import { insertMail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { type Rhythm, rhythmTitles } from '../../contract/rhythms.ts'
import { nextMailing } from '../../rules/next-mailing.ts'
import { stopAddress, viewAddress } from '../../rules/report-addresses.ts'
import { countOfQuestion } from './mailed-lists.ts'
import { mayBeMailed } from './may-be-mailed.ts'

interface Due {
  readonly id: number
  readonly viewId: number
  readonly title: string
  readonly list: string
  readonly query: string
  readonly rhythm: Rhythm
  readonly receiverId: number
  readonly name: string
  readonly email: string
  readonly dueOn: string
  readonly lastTotal: number | null
}

/**
 * Sends the mailings that are due, each counted as its receiver may see at this moment. One that failed is due still,
 * and two that send at the same time send one: what was done and the mail are written together. Returns how many went
 * out.
 */
export async function sendMailings(services: Services, jobName: string, telling: Telling): Promise<number> {
  const today = schoolDateOf(services.clock.nowMs())
  const { rows } = await sql<Due>`
    select m.id, v.id as view_id, v.title, v.list, v.query, m.rhythm, m.receiver_id, u.name, u.email, m.next_on as due_on,
      (select s.total from view_mailing_sends s where s.mailing_id = m.id and s.result = 'sent'
        order by s.due_on desc limit 1) as last_total
    from view_mailings m join saved_views v on v.id = m.view_id
    join users u on u.id = m.receiver_id and u.deactivated_at is null
    where m.stopped_at is null and m.next_on <= ${today}::date and v.removed_at is null
      and (v.is_shared or v.owner_id = m.receiver_id)
    order by m.next_on, m.id`.execute(services.database)
  let sent = 0
  await eachAlone(rows, { services, jobName, telling }, async (due) => {
    if (await sendOne(services, due, today)) sent += 1
  })
  return sent
}

async function sendOne(services: Services, due: Due, today: string): Promise<boolean> {
  const { database, clock, publicUrl } = services
  const nowMs = clock.nowMs()
  const receiver = await viewerOf(database, due.receiverId, nowMs)
  const { countedBy, input, nouns } = countOfQuestion(due.list, due.query)
  // Who may have no view mailed any more gets none, whatever they may still see.
  const asked =
    receiver && mayBeMailed(receiver) ? await services.askAs(receiver, countedBy, input) : undefined
  const total = asked?.state === 'given' ? totalOf(asked.answer) : undefined
  return inTransaction(database, async (db) => {
    const { rows } = await sql`
      insert into view_mailing_sends (mailing_id, due_on, done_at, result, total)
      values (${due.id}, ${due.dueOn}::date, ${new Date(nowMs)}, ${total === undefined ? 'refused' : 'sent'},
        ${total ?? null}::integer)
      on conflict do nothing returning mailing_id`.execute(db)
    if (rows.length === 0) return false
    await db
      .updateTable('viewMailings')
      .set({ nextOn: nextMailing(due.rhythm, today) })
      .where('id', '=', due.id)
      .execute()
    if (total === undefined) return false
    const counted = `${total.toLocaleString('en-US')} ${total === 1 ? nouns[0] : nouns[1]}`
    await insertMail(db, {
      kind: 'view-mailing',
      userId: due.receiverId,
      toEmail: due.email,
      toName: due.name,
      subject: `${due.title}: ${counted}`,
      paragraphs: [
        `${due.title} has ${counted} now${changeText(total, due.lastTotal)}. It counts only what you can see.`,
        {
          text: `${rhythmTitles[due.rhythm]}, because you asked for it.`,
          action: { label: 'Stop this mail', url: publicUrl + stopAddress(due.id) },
        },
      ],
      action: { label: 'Open it', url: publicUrl + viewAddress(due) },
      dedupeKey: `view-mailing-${due.id}-${due.dueOn}`,
    })
    return true
  })
}

const totalOf = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'total' in answer ? Number(answer.total) : undefined

function changeText(total: number, last: number | null): string {
  if (last === null) return ''
  if (last === total) return ', as many as last time'
  const change = Math.abs(total - last).toLocaleString('en-US')
  return `, ${change} ${total > last ? 'more' : 'fewer'} than last time`
}
