import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { auditUrlOf } from '#domains/audit/server/audit.service.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { holdsEverywhere } from '#domains/permissions/server/permissions.service.ts'
import type { Database } from '#server/database/database.ts'
import { insertMails } from '#server/mail/mail.ts'
import { keptDays, type WebhookKind } from '../../contract/webhook-kinds.ts'

interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
}

/** The employees who can log in and hold a right for the whole school, and the one of `alsoId`. */
async function listToTell(db: Database, permission: Permission, alsoId = 0): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.name, u.email from users u
    where u.deactivated_at is null and u.role = 'employee'
      and (u.id = ${alsoId} or ${holdsEverywhere(sql.ref('u.id'), permission)})
    order by u.id`.execute(db)
  return rows
}

const pageOf = (endpointId: number) => `/workbench/webhooks/${endpointId}`

interface Announced {
  readonly id: number
  readonly title: string
  readonly by: Omit<Person, 'email'>
  readonly nowMs: number
}

/** Says to whoever watches over the records what they hear from now on. It is in the audit already. */
async function announce(
  db: Database,
  { id, by, nowMs }: Announced,
  said: { readonly title: string; readonly body: string },
): Promise<void> {
  const readers = await listToTell(db, 'audit.view')
  const redirectUrl = await auditUrlOf(db, { subjectType: 'webhook_endpoint', subjectId: id })
  await notifyPeople(
    db,
    readers
      .filter((reader) => reader.id !== by.id)
      .map(({ id: userId }) => ({
        ...{ userId, type: 'school' as const, category: 'records' },
        ...{ ...said, ctaText: 'Look at it', redirectUrl },
      })),
    nowMs,
  )
}

/** Says once, when a receiver is set up, that it hears of the records from now on. */
export const announceEndpoint = (db: Database, announced: Announced & { readonly url: string }) =>
  announce(db, announced, {
    title: `${announced.by.name} lets ${announced.title} hear of changes`,
    body: `${new URL(announced.url).host} is told by webhook what changed, by numbers and without names. What is sent is recorded in the log of the receiver.`,
  })

/** As `announceEndpoint`, when it moves: another machine is somebody else’s, and on a machine of many another address is, too. */
export function announceMove(
  db: Database,
  announced: Announced & { readonly from: string; readonly to: string },
) {
  const [before, now] = [new URL(announced.from).host, new URL(announced.to).host]
  const which =
    before === now
      ? `From now on another address at ${now} is told by webhook what changed.`
      : `From now on ${now} is told by webhook what changed, and ${before} no longer is.`
  return announce(db, announced, {
    title: `${announced.by.name} moved ${announced.title} to another address`,
    body: `${which} What did not arrive in the last ${keptDays} days can be sent there, too.`,
  })
}

const changesOf = {
  'attendance.changed': 'attendance',
  'excuse.decided': 'decided excuses',
  'registration.changed': 'registrations',
  'report.published': 'published reports',
} as const satisfies Readonly<Record<WebhookKind, string>>

const listWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

interface Heard<Kind extends string> {
  readonly kinds: readonly Kind[]
  /** Of one campus alone, or of all. */
  readonly cohortId: number | null
}

/** As `announceEndpoint`, when it hears of more than before; nothing where it does not. */
export async function announceMore(
  db: Database,
  announced: Announced & {
    readonly url: string
    readonly before: Heard<string>
    readonly now: Heard<WebhookKind>
  },
): Promise<void> {
  const { url, before, now } = announced
  const more: string[] = now.kinds
    .filter((kind) => !before.kinds.includes(kind))
    .map((kind) => changesOf[kind])
  if (before.cohortId !== null && before.cohortId !== now.cohortId)
    more.push(now.cohortId === null ? 'the whole network' : 'another campus')
  if (more.length === 0) return
  const too = before.cohortId === now.cohortId ? ', too' : ''
  await announce(db, announced, {
    title: `${announced.by.name} lets ${announced.title} hear of more`,
    body: `${new URL(url).host} is told of ${listWords(more)} now${too}, by webhook, by numbers and without names.`,
  })
}

const why = {
  gone: 'It answered that nothing is received there any more.',
  failing: 'It has accepted nothing for five days.',
} as const

/** A receiver was switched off by itself: mailed to who set it up and to all who manage webhooks, and in their bells. */
export async function tellSwitchedOff(
  db: Database,
  {
    endpointId,
    because,
    now,
    publicUrl,
  }: {
    readonly endpointId: number
    readonly because: keyof typeof why
    readonly now: Date
    readonly publicUrl: string
  },
): Promise<void> {
  const { title, madeBy, lastFailure } = await db
    .selectFrom('webhookEndpoints')
    .select(['title', 'madeBy', 'lastFailure'])
    .where('id', '=', endpointId)
    .executeTakeFirstOrThrow()
  const people = await listToTell(db, 'webhooks.manage', madeBy)
  const subject = `${title} was switched off: its webhooks do not arrive`
  const words = `${why[because]} ${lastFailure}`.trim()
  const kept =
    'What happens meanwhile is kept for 30 days. Once the receiver works, switch it on and replay it.'
  await insertMails(
    db,
    people.map(({ name, email }) => ({
      kind: 'webhook_switched_off',
      toEmail: email,
      toName: name,
      subject,
      paragraphs: [`Hello ${name},`, `${title} was switched off. ${words}`, kept],
      action: { label: 'Look at it', url: `${publicUrl}${pageOf(endpointId)}` },
    })),
  )
  await notifyPeople(
    db,
    people.map(({ id: userId }) => ({
      ...{ userId, type: 'school' as const, category: 'records', isMailed: true },
      title: subject,
      body: `${words} ${kept}`,
      ctaText: 'Look at it',
      redirectUrl: pageOf(endpointId),
    })),
    now.getTime(),
  )
}
