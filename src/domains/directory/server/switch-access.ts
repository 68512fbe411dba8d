import { setDeactivated, tellOfPerson } from '#domains/people/server/people.service.ts'
import { endAccess } from '#domains/sign-in/server/sign-in.service.ts'
import { invalid } from '#server/api/errors.ts'
import { type AuditContext, insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { AccessAction } from '../contract/person.schemas.ts'
import { invitePerson } from './invite.ts'
import { requireNotErased } from './require-not-erased.ts'

/** Who acts, in which transaction: a request of a colleague, or a machine's. */
export type Context = AuditContext & { readonly services: Services; readonly db: Database }

interface Switched {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly deactivatedAt: Date | null
}

interface Kind {
  /** What they are, as the audit names it: `employee`. */
  readonly noun: 'employee' | 'guardian' | 'student'
  /** What they find behind the link of their invitation. */
  readonly purpose: string
  /** What is said to who invites somebody that is deactivated. */
  readonly refusal: string
  readonly messages: { readonly deactivate: string; readonly reactivate: string }
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * Invites a person, lets nobody in as them any more, or lets them in again, and publishes to the pages of their family.
 * The caller has locked the person and settled what they are part of. Throws a sentence for an invitation that would
 * lead nowhere.
 */
export async function switchAccess(
  context: Context,
  { id, name, email, deactivatedAt }: Switched,
  action: AccessAction,
  { noun, purpose, refusal, messages, before, after }: Kind,
) {
  const { db, services } = context
  await requireNotErased(db, id)
  await tellOfPerson(db, id)
  if (action === 'invite') {
    if (deactivatedAt) throw invalid({ form: refusal })
    await invitePerson(context, { id, name, email, purpose })
    return { ok: true as const, id, message: `${name} is invited` }
  }
  const deactivates = action === 'deactivate'
  const now = new Date(services.clock.nowMs())
  await setDeactivated(db, id, { deactivatedAt: deactivates ? now : null, now })
  if (deactivates) await endAccess(db, id)
  await insertAudit(db, context, {
    action: `${noun}.${action}d`,
    subjectType: 'user',
    subjectId: id,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  })
  return { ok: true as const, id, message: messages[action] }
}

/** What is said where somebody may be let in again as they were. */
export const loginWords = (name: string) => ({
  refusal: `${name} is deactivated. Let them in again first.`,
  messages: {
    deactivate: `${name} can no longer log in`,
    reactivate: `${name} may log in again`,
  },
})
