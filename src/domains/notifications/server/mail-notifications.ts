import { type RawBuilder, sql } from 'kysely'
import { school } from '#contract/school/school.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { insertMails, type Mail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { addressOf, digestMail, mailKeyOf, preferencesLine } from '../rules/notification-mail.ts'
import { choicesOf, usualChoices, ways } from './ways.ts'

/** So many mails are made in one transaction: memory stays small however many wait. */
const mailsATurn = 500
const peopleATurn = 200

interface WaitingMail {
  readonly id: number
  readonly announcementId: number | null
  readonly recordsOf: number | null
  /** The student of whom it tells, if of one. */
  readonly about: number | null
  readonly userId: number
  readonly category: string
  readonly title: string
  readonly body: string
  readonly content: string
  readonly ctaText: string
  readonly redirectUrl: string | null
  readonly type: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly isWanted: boolean
}

/**
 * Notifications as they are mailed. Who read or deleted one meanwhile, left, or wants no mail of its kind any more, needs
 * none: those come with `isWanted` false.
 */
async function listMailed(db: Database, notifications: RawBuilder<unknown>): Promise<WaitingMail[]> {
  const { rows } = await sql<WaitingMail>`
    with ${usualChoices},
    told as (${notifications})
    select told.id, told.announcement_id, told.records_of,
      case when told.announcement_id is null then student_told_of(told.records_of, told.redirect_url) end as about,
      told.user_id, told.category, told.title, told.body, told.content, told.cta_text, told.redirect_url, told.type, users.name, users.email, users.role,
      users.deactivated_at is null and told.read_at is null
        and (told.deleted_at is null or told.is_muted) and ${ways.email} <> 'none' as is_wanted
    from told join users on users.id = told.user_id ${choicesOf('users.role')}
    order by told.user_id, told.id`.execute(db)
  return rows
}

/** A mail with the key it is known by, and the notifications it is about. */
interface MadeMail {
  readonly mail: Mail & { readonly dedupeKey: string }
  readonly about: readonly WaitingMail[]
}

/** Those of announcements know their mail, so the sender sees how it went; those of records, so that it can be stopped. */
async function linkMails(db: Database, mails: readonly MadeMail[]): Promise<void> {
  const links = mails.flatMap(({ mail, about }) =>
    about
      .filter(({ announcementId, recordsOf }) => announcementId !== null || recordsOf !== null)
      .map(({ id }) => ({ id, key: mail.dedupeKey })),
  )
  if (links.length === 0) return
  await sql`
    update notifications n set mail_id = m.mail_id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (id bigint, key text)
    join mail_keys m on m.dedupe_key = l.key
    where n.id = l.id`.execute(db)
}

interface Turn {
  readonly taken: number
  readonly made: number
}

/**
 * Takes waiting notifications out of the wait and mails what is wanted, in a transaction that asks nobody anything; rows
 * another server works on are passed by.
 */
const mailTurn = (
  { database }: Services,
  waiting: RawBuilder<unknown>,
  mailsOf: (wanted: readonly WaitingMail[]) => MadeMail[],
): Promise<Turn> =>
  inTransaction(database, async (db) => {
    const taken = await listMailed(
      db,
      sql`update notifications set mail = null where id in (
        select id from notifications where ${waiting} for update skip locked) returning *`,
    )
    const mails = mailsOf(taken.filter(({ isWanted }) => isWanted))
    await insertMails(
      db,
      mails.map(({ mail }) => mail),
    )
    await linkMails(db, mails)
    return { taken: taken.length, made: mails.length }
  })

/** Runs turn after turn, until one takes nothing. Returns how many mails were made. */
async function untilNothingWaits(turn: () => Promise<Turn>): Promise<number> {
  for (let made = 0; ; ) {
    const done = await turn()
    if (done.taken === 0) return made
    made += done.made
  }
}

/** Puts an email into the outbox for every notification that is to be mailed at once. Returns how many. */
export const mailAtOnce = (services: Services): Promise<number> =>
  untilNothingWaits(() =>
    mailTurn(services, sql`mail = 'at_once' order by id limit ${mailsATurn}`, (rows) =>
      rows.map((row) => ({ mail: mailOf(row, services), about: [row] })),
    ),
  )

/**
 * One email a person about all that waited for the morning; what was read meanwhile is left out, and what is not theirs to
 * know any more. What tells of learning records has a mail of its own: it can be stopped, and the others go out. So has
 * what tells a guardian of a child, one for each: a tie that ends takes nothing along that is of another.
 */
export function mailDigests(services: Services): Promise<number> {
  const day = schoolDateOf(services.clock.nowMs())
  return untilNothingWaits(async () => {
    const waiting = await listMailed(
      services.database,
      sql`select * from notifications where mail = 'daily' and user_id in (
        select distinct user_id from notifications where mail = 'daily' order by user_id limit ${peopleATurn})`,
    )
    // What it is about may be another's matter since the day before. Asked before anything is taken: a question may take long,
    // and what is told meanwhile waits for the next turn.
    const stillTold = await stillHeardOf(services, waiting)
    const ids = waiting.map(({ id }) => id)
    return mailTurn(services, sql`mail = 'daily' and id = any(${ids}::bigint[])`, (rows) =>
      [...Map.groupBy(rows.flatMap(stillTold), ({ userId }) => userId).values()].flatMap((items) => {
        const alone = items.filter(({ recordsOf }) => recordsOf !== null)
        const others = items.filter(({ recordsOf }) => recordsOf === null)
        return [
          ...alone.map((row) => ({ mail: mailOf(row, services), about: [row] })),
          ...[...Map.groupBy(others, childOf).values()].map((about) => ({
            mail: digestOf(about, day, services),
            about,
          })),
        ]
      }),
    )
  })
}

/** The child of whom a guardian is told; null for what is of nobody, and for whom no tie binds. */
const childOf = ({ role, about }: WaitingMail) => (role === 'guardian' ? about : null)

/**
 * A function that gives a row as it may still be mailed, and nothing where it may not: with the words of its rule if
 * those differ, else as the row has them when it is taken, corrected meanwhile or not.
 */
async function stillHeardOf(services: Services, waiting: readonly WaitingMail[]) {
  const wanted = waiting.filter(({ isWanted }) => isWanted)
  const heard = new Map((await services.stillHeard.byMail(wanted)).map((row) => [row.id, row.body]))
  const asked = new Map(wanted.map((row) => [row.id, row.body]))
  return (row: WaitingMail): WaitingMail[] => {
    const body = heard.get(row.id)
    if (body === undefined) return []
    return [body === asked.get(row.id) ? row : { ...row, body }]
  }
}

const paragraphsOf = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '')

/** Where it is stopped, as a mail says it. */
function stopOf(row: WaitingMail, { stillHeard, publicUrl }: Services) {
  const stop = stillHeard.stopOf(row)
  return stop && { ...stop, url: publicUrl + stop.url }
}

/** Whose mail of these it is, and of whom it tells. */
const receiverOf = (items: readonly WaitingMail[]) => ({
  userId: items[0]?.userId ?? 0,
  about: items.flatMap(({ about }) => about ?? []),
  isRecord: items.some(({ recordsOf }) => recordsOf !== null),
})

function mailOf(row: WaitingMail, services: Services): MadeMail['mail'] {
  const { publicUrl } = services
  const text = row.content === '' ? row.body : row.content
  const stop = stopOf(row, services)
  return {
    kind: `notification_${row.category}`,
    ...receiverOf([row]),
    toEmail: row.email,
    toName: row.name,
    subject: row.title,
    paragraphs: text === '' ? [row.title] : paragraphsOf(text),
    action: { label: row.ctaText || `Open in ${school().productName}`, url: addressOf(row, publicUrl) },
    foot: [
      ...(stop ? [{ text: 'You get this because you asked for it.', action: stop }] : []),
      preferencesLine(row.role, publicUrl),
    ],
    dedupeKey: mailKeyOf(row.id),
  }
}

function digestOf(items: readonly WaitingMail[], day: string, services: Services): MadeMail['mail'] {
  const [first] = items
  const { publicUrl } = services
  return {
    kind: 'notification_digest',
    ...receiverOf(items),
    toEmail: first?.email ?? '',
    toName: first?.name ?? '',
    ...digestMail(
      items.map((row) => ({ ...row, stop: stopOf(row, services) })),
      { day, role: first?.role ?? '', publicUrl },
    ),
    dedupeKey: `digest:${first?.userId}:${items.at(-1)?.id}`,
  }
}
