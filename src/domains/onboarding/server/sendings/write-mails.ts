import { sql } from 'kysely'
import { school } from '#contract/school/school.ts'
import { getOrganization } from '#domains/organization/server/organization.service.ts'
import { makeWelcomeLinks } from '#domains/sign-in/server/sign-in.service.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { insertMails } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { mailOf } from '../../rules/family-mail.ts'
import { startDateOf } from '../groups/groups.queries.ts'
import { listHindered, listRecipients, type OpenSending, type Recipient } from './recipients.queries.ts'

/** What came of a sending for a family. */
export interface FamilyEnd {
  readonly studentId: number
  readonly state: 'written' | 'skipped' | 'failed'
  readonly reason: string
}

/** Why a guardian is not written to now; undefined for who is. */
function hindrance(recipient: Recipient, isAgain: boolean): string | undefined {
  const { name, lastEnd } = recipient
  if (lastEnd === 'waiting') return `The last mail to ${name} is still on its way.`
  if (lastEnd === 'unknown')
    return `Nobody knows whether the last mail to ${name} arrived. Close it or send it again.`
  return lastEnd === 'sent' && !isAgain ? `${name} has received it already.` : undefined
}

/**
 * Puts the mails of some families into the outbox, in the caller's transaction: one a guardian who can log in and whose
 * child's records are open to them. Who has no password yet gets the link to choose one. Statements do not grow with families.
 */
export async function writeMails(
  db: Database,
  services: Services,
  sending: OpenSending,
  studentIds: readonly number[],
): Promise<FamilyEnd[]> {
  const recipients = await listRecipients(db, sending, studentIds)
  const addressed = recipients.filter((one) => hindrance(one, sending.isAgain) === undefined)
  await insertTo(db, services, sending, addressed)
  const ofFamily = Map.groupBy(recipients, ({ studentId }) => studentId)
  const written = new Set(addressed.map(({ studentId }) => studentId))
  const hindered = await listHindered(
    db,
    studentIds.filter((studentId) => !ofFamily.has(studentId)),
  )
  return studentIds.map((studentId) => {
    const reasons = (ofFamily.get(studentId) ?? []).flatMap((one) => hindrance(one, sending.isAgain) ?? [])
    if (written.has(studentId)) return { studentId, state: 'written', reason: reasons.join(' ') }
    const why = hindered.get(studentId) ?? 'No guardian may be written to.'
    return { studentId, state: 'skipped', reason: reasons.length > 0 ? reasons.join(' ') : why }
  })
}

async function insertTo(
  db: Database,
  services: Services,
  sending: OpenSending,
  addressed: readonly Recipient[],
) {
  if (addressed.length === 0) return
  const { schoolName } = await getOrganization(db, services.config)
  const { publicUrl, clock } = services
  const isWelcome = sending.kind === 'parent-tech-welcome'
  const newcomers = addressed.filter(({ hasLogin, hasLink }) => isWelcome && !hasLogin && !hasLink)
  const links = await makeWelcomeLinks(db, {
    userIds: newcomers.map(({ guardianId }) => guardianId),
    nowMs: clock.nowMs(),
    publicUrl,
  })
  const withLink = new Set<number>()
  const keyed = addressed.map((one) => {
    // Who has two children here gets one link: a second would end the first.
    const link = withLink.has(one.guardianId) ? undefined : links.get(one.guardianId)
    withLink.add(one.guardianId)
    const mail = mailOf(sending.kind, {
      ...one,
      startDate: startDateOf(one.startsAt),
      schoolName,
      productName: school().productName,
      linkDays: school().welcomeLinkDays,
      link,
      portal: `${publicUrl}/family/onboarding?student=${one.studentId}`,
    })
    return {
      one,
      mail: {
        ...mail,
        // Where and when the child starts is of their record: it goes to guardians to whom the records are open.
        ...{ userId: one.guardianId, about: [one.studentId], isRecord: true },
        dedupeKey: `onboarding:${sending.id}:${one.studentId}:${one.guardianId}`,
      },
    }
  })
  await insertMails(
    db,
    keyed.map(({ mail }) => mail),
  )
  const keys = await db
    .selectFrom('mailKeys')
    .select(['dedupeKey', 'mailId'])
    .where('dedupeKey', '=', sql<string>`any(${keyed.map(({ mail }) => mail.dedupeKey)}::text[])`)
    .execute()
  const idOf = new Map(keys.map(({ dedupeKey, mailId }) => [dedupeKey, mailId]))
  await insertRows(
    db,
    'onboardingMails',
    keyed.map(({ one, mail }) => ({
      sendingId: sending.id,
      studentId: one.studentId,
      guardianId: one.guardianId,
      kind: sending.kind,
      mailId: idOf.get(mail.dedupeKey) ?? 0,
    })),
  )
}
