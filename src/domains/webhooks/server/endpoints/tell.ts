import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { auditUrlOf } from '#domains/audit/server/audit.service.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'
import { insertMails } from '#server/mail/mail.ts'

interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
}

/** Who can log in and holds a right for the whole school, and whoever else is named. */
async function listHolders(db: Database, permission: Permission, alsoId = 0): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.name, u.email from users u
    where u.deactivated_at is null and u.role = 'employee' and (u.id = ${alsoId} or exists (
      select from rights_held(u.id) where permission = ${permission} and cohort_id is null))
    order by u.id`.execute(db)
  return rows
}

const pageOf = (endpointId: number) => `/workbench/webhooks/${endpointId}`

/**
 * Says once, when a receiver is set up, to whoever watches over the records that it hears of them from now on. It is in
 * the audit already.
 */
export async function announceEndpoint(
  db: Database,
  {
    id,
    title,
    url,
    by,
    nowMs,
  }: {
    readonly id: number
    readonly title: string
    readonly url: string
    readonly by: Omit<Person, 'email'>
    readonly nowMs: number
  },
): Promise<void> {
  const readers = await listHolders(db, 'audit.view')
  const redirectUrl = await auditUrlOf(db, { subjectType: 'webhook_endpoint', subjectId: id })
  await notifyPeople(
    db,
    readers
      .filter(({ id }) => id !== by.id)
      .map(({ id: userId }) => ({
        ...{ userId, type: 'school' as const, category: 'records' },
        title: `${by.name} lets ${title} hear of changes`,
        body: `${new URL(url).host} is told by webhook what changed, by numbers and without names. What is sent stands in the log of the receiver.`,
        ctaText: 'Look at it',
        redirectUrl,
      })),
    nowMs,
  )
}

const why = {
  gone: 'It answered that nothing is received there any more.',
  failing: 'It has taken nothing for five days.',
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
  const people = await listHolders(db, 'webhooks.manage', madeBy)
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
