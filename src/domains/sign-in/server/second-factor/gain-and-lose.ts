import { topic } from '#contract/topics.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { deleteOtherLogins } from '../logins/logins.queries.ts'
import { recordSignInEvent } from '../sign-in-events.ts'
import { tellOfFactor } from '../sign-in-notices.ts'
import { deleteApp } from './authenticator-app.ts'
import { countFactors, distrustDevices, listWithFactor } from './factors.queries.ts'
import { deletePasskeys } from './passkeys.queries.ts'
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'

type Call = Pick<RequestContext, 'viewer' | 'services' | 'request'>

const hasOne = async (db: Database, userId: number) => (await listWithFactor(db, [userId])).has(userId)

/**
 * After the viewer has set up something to show: with the first one this log-in counts as having shown it, and every
 * other log-in of theirs ends, because none of them did. Returns recovery codes where there are none yet, else null.
 */
export async function gainFactor(
  db: Database,
  { viewer, services, request }: Call,
  what: string,
): Promise<string[] | null> {
  const { userId, loginId } = viewer
  const nowMs = services.clock.nowMs()
  if ((await countFactors(db, userId)) === 1) {
    await deleteOtherLogins(db, userId, loginId)
    await db
      .updateTable('logins')
      .set({ secondFactorAt: new Date(nowMs) })
      .where('id', '=', loginId)
      .execute()
  }
  await recordSignInEvent(db, request, { userId, event: 'factor_added', details: { what } })
  await tellOfFactor(db, {
    ...{ person: viewerPerson(viewer), request, nowMs, publicUrl: services.publicUrl },
    what: `${what} was added to your account`,
  })
  await publishChange(db, topic('user', userId))
  return (await countRecoveryCodes(db, userId)) > 0 ? null : renewRecoveryCodes(db, userId, nowMs)
}

/** After something was removed: with the last one nothing of the viewer's counts as shown any more. */
export async function loseFactor(
  db: Database,
  { viewer, services, request }: Call,
  what: string,
): Promise<void> {
  const { userId } = viewer
  if (!(await hasOne(db, userId))) await forgetRest(db, userId)
  await recordSignInEvent(db, request, { userId, event: 'factor_removed', details: { what } })
  await tellOfFactor(db, {
    ...{
      person: viewerPerson(viewer),
      request,
      nowMs: services.clock.nowMs(),
      publicUrl: services.publicUrl,
    },
    what: `${what} was removed from your account`,
  })
  await publishChange(db, topic('user', userId))
}

/** Takes away everything that somebody could show. Returns whether there was any. */
export async function deleteFactors(db: Database, userId: number): Promise<boolean> {
  const had = await hasOne(db, userId)
  await deleteApp(db, userId)
  await deletePasskeys(db, userId)
  await forgetRest(db, userId)
  return had
}

/** Takes away everything that many people could show; their browsers and log-ins are ended by the caller. */
export async function deleteFactorsOf(db: Database, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  for (const table of ['authenticatorApps', 'passkeys', 'recoveryCodes'] as const)
    await db.deleteFrom(table).where('userId', 'in', userIds).execute()
}

/** Codes on paper, trusted browsers, what was shown, and mirrors that were opened with it: all of it stood for a factor that is gone. */
async function forgetRest(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await distrustDevices(db, userId)
  await db.updateTable('logins').set({ secondFactorAt: null }).where('userId', '=', userId).execute()
  await db.deleteFrom('logins').where('impersonatedBy', '=', userId).execute()
}

const viewerPerson = ({ userId: id, name, email }: Call['viewer']) => ({ id, name, email })
