import { createHash, randomBytes } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { school } from '#contract/school/school.ts'
import { invalid, refused } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertMail } from '#server/mail/mail.ts'
import { newDevice, readDevice } from '../logins/device-cookie.ts'
import { findMailboxShown, noteMailboxShown } from '../logins/known-devices.queries.ts'
import { recordSignInEvent } from '../sign-in-events.ts'
import { requireFactorProof } from './factor-proof.ts'

type Call = Omit<HandlerArguments<unknown>, 'input'>

const minuteMs = 60_000
/** So long the mailed link opens. */
const linkMinutes = 30
/** So long a browser in which a mailed link was opened counts as its owner's: an invited colleague has that time. */
const shownMinutes = 60

/** None of better-auth's, which are hashes alone. */
const identifierOf = (token: string) => `mailbox:${createHash('sha256').update(token).digest('base64url')}`

/**
 * Throws unless the viewer may set up something to show. A first one, of somebody on the staff whose log-in showed
 * none, only in a browser in which a link was opened that was mailed to them: who knows the password alone would set up
 * their own, and hold what is withheld for want of one (decision 119).
 *
 * @throws MAIL_PROOF_NEEDED (403), and as `requireFactorProof`
 */
export async function requireMayGain(call: Call): Promise<void> {
  const { isGuarded } = await requireFactorProof(call)
  const { db, viewer, services, request } = call
  if (isGuarded || viewer.role !== 'employee' || viewer.hasSecondFactor) return
  const device = readDevice(request.cookie, services)
  const shownAt = device && (await findMailboxShown(db, viewer.userId, device.hash))
  if (shownAt && services.clock.nowMs() - shownAt.getTime() <= shownMinutes * minuteMs) return
  if (services.config.SMTP_URL === undefined)
    throw refused(
      'Your first second factor needs a link that was mailed to you, and this server sends no mail yet. Whoever runs it makes an administrator a link with “npm run admin”.',
    )
  throw new ORPCError('MAIL_PROOF_NEEDED', {
    status: 403,
    message:
      'Somebody who knows your password must not be able to set up a second factor in your name. We will mail you a link: open it in this same browser.',
  })
}

/** Mails the viewer the link, at most once a minute; it works once. */
export async function mailMailboxLink({ db, viewer, services, request }: Call) {
  const nowMs = services.clock.nowMs()
  const message = `A link is on its way to ${viewer.email}`
  const own = db.selectFrom('verifications').where('value', '=', String(viewer.userId))
  const lately = await own
    .select('id')
    .where('identifier', 'like', 'mailbox:%')
    .where('createdAt', '>', new Date(nowMs - minuteMs))
    .executeTakeFirst()
  if (lately) return { ok: true as const, message }
  const token = randomBytes(24).toString('base64url')
  const now = new Date(nowMs)
  await db
    .insertInto('verifications')
    .values({
      ...{ identifier: identifierOf(token), value: String(viewer.userId) },
      ...{ expiresAt: new Date(nowMs + linkMinutes * minuteMs), createdAt: now, updatedAt: now },
    })
    .execute()
  await recordSignInEvent(db, request, { userId: viewer.userId, event: 'mailbox_asked' })
  await insertMail(db, {
    kind: 'mailbox_shown',
    userId: viewer.userId,
    isPrivate: true,
    toEmail: viewer.email,
    toName: viewer.name,
    subject: 'Set up your second factor',
    paragraphs: [
      `Hello ${viewer.name},`,
      `you are about to set up a second factor for ${school().productName}. Open this link in the browser you are doing it in. It works once, for ${linkMinutes} minutes.`,
      'If you are not setting one up, somebody has logged in with your password: set a new one on the log-in page, which ends every session.',
    ],
    action: { label: 'Go on', url: `${services.publicUrl}/profile/sessions?confirm=${token}` },
  })
  return { ok: true as const, message }
}

/** The viewer has opened the mailed link in this browser. Throws a sentence for one that was used, ended or is another's. */
export async function confirmMailbox({ db, viewer, services, request }: Call, token: string) {
  const nowMs = services.clock.nowMs()
  const spent = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(token))
    .where('value', '=', String(viewer.userId))
    .returning('expiresAt')
    .executeTakeFirst()
  if (!spent || spent.expiresAt.getTime() <= nowMs)
    throw invalid({ form: 'This link was used, is too old or is not yours. Begin again to get another.' })
  const device = readDevice(request.cookie, services) ?? newDevice(services)
  await noteMailboxShown(db, viewer.userId, device.hash, nowMs)
  request.setHeader('set-cookie', device.cookie)
  await recordSignInEvent(db, request, { userId: viewer.userId, event: 'mailbox_shown' })
  return { ok: true as const }
}
