import { sql } from 'kysely'
import { readOutboxFigures } from '#server/mail/outbox-figures.ts'
import { connectionOf, type OutsidePart } from '#server/outside/outside-part.ts'
import type { Services } from '#server/services.ts'
import { deliverMailsJob } from './outbox.jobs.ts'
import { updateFailedForAnotherTry } from './outbox.queries.ts'

const rowsShown = 5

interface StuckMail {
  readonly failure: string
  readonly state: 'failed' | 'unknown'
  readonly mayPass: boolean
  readonly count: number
}

/** The mail server. */
export const mailPart: OutsidePart<Services> = {
  vendor: 'mail',
  facts: {
    name: 'Email',
    about: 'Welcome, notices',
    meanwhile:
      'Mails wait in the outbox and go out when it answers; nothing is lost. The bell tells at once.',
    waits: ['mail', 'mails'],
    setting: 'SMTP_URL',
    connection: ({ mail, config }) =>
      connectionOf(mail.isConnected, config.SMTP_URL?.replace(/^smtps?:/, 'http:')),
    probe: ({ mail }) => mail.tryOut(),
    scopes: [
      { scope: 'Sign in', act: ({ mail }) => mail.tryOut().then(() => 'Lets us in; no mail was sent') },
    ],
    page: { href: '/workbench/outbox', needs: 'outbox.view' },
  },
  jobs: [{ name: 'mail.deliver', withinMinutes: 20 }],
  lastGoodAt: async (db) => {
    const sent = await db
      .selectFrom('outboxMails')
      .select('sentAt')
      .where('sentAt', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return sent?.sentAt ?? null
  },
  waiting: async (db) => {
    const { waiting, retrying, oldestAt } = await readOutboxFigures(db)
    return { count: Number(waiting) + Number(retrying), oldestAt }
  },
  inconsistencies: {
    sees: 'outbox.view',
    list: async (db) => {
      const { rows } = await sql<StuckMail>`
        select left(coalesce(failure, ''), 180) as failure, state, coalesce(may_pass, false) as may_pass,
          count(*)::integer as count
        from outbox_mails where state in ('failed', 'unknown') group by 1, 2, 3 order by count(*) desc, 1`.execute(
        db,
      )
      return {
        count: rows.reduce((sum, { count }) => sum + count, 0),
        href: '/workbench/outbox',
        rows: rows.slice(0, rowsShown).map(({ failure, state, mayPass, count }) => ({
          key: `${state} ${failure}`,
          fact:
            state === 'failed'
              ? `${count === 1 ? '1 mail was' : `${count} mails were`} not taken`
              : `Of ${count === 1 ? '1 mail' : `${count} mails`} nobody knows whether they arrived`,
          cause: failure,
          // Whether one arrived, and an address that does not exist, are for somebody to look at.
          verb: state === 'failed' && mayPass ? 'Send again' : null,
        })),
      }
    },
  },
  repair: {
    needs: 'outbox.manage',
    run: async (db, { services }, keys) => {
      await updateFailedForAnotherTry(
        db,
        new Date(services.clock.nowMs()),
        keys?.map((key) => key.replace('failed ', '')),
      )
      await services.jobs.enqueue(db, deliverMailsJob, {})
    },
  },
}
