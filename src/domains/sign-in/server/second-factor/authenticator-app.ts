import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { newSecret, stepOfCode } from './totp.ts'

type Keeping = Pick<Services, 'secret' | 'clock'>

const findApp = (db: Database, userId: number) =>
  db.selectFrom('authenticatorApps').selectAll().where('userId', '=', userId).executeTakeFirst()

/** Decrypts a secret, which the table does not show. Undefined when it was encrypted by a server with another key. */
const readSecret = (secret: string, kept: string): Promise<string | undefined> =>
  symmetricDecrypt({ key: secret, data: kept }).catch(() => undefined)

/**
 * Begins to set up an app: a new secret, in place of one that was begun and not confirmed. Undefined when the person has
 * an app already.
 */
export async function beginApp(
  db: Database,
  { secret, clock }: Keeping,
  userId: number,
): Promise<string | undefined> {
  const made = newSecret()
  const kept = {
    secret: await symmetricEncrypt({ key: secret, data: made }),
    createdAt: new Date(clock.nowMs()),
  }
  const stored = await db
    .insertInto('authenticatorApps')
    .values({ userId, ...kept })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(kept).where('authenticatorApps.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return stored && made
}

/** Whether a first code of the app that was begun is right: from now on it counts. The code is spent by it. */
export async function confirmApp(
  db: Database,
  { secret, clock }: Keeping,
  { userId, code }: { readonly userId: number; readonly code: string },
): Promise<boolean> {
  const app = await findApp(db, userId)
  if (!app || app.confirmedAt !== null) return false
  const kept = await readSecret(secret, app.secret)
  const step = kept === undefined ? undefined : stepOfCode(kept, code, clock.nowMs())
  if (step === undefined) return false
  const confirmed = await db
    .updateTable('authenticatorApps')
    .set({ confirmedAt: new Date(clock.nowMs()), lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    // Not another one that was begun meanwhile.
    .where('secret', '=', app.secret)
    .returning('userId')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Whether a code is right now and was not used: taken by it, with every one before, however many arrive at once. */
export async function takeAppCode(
  db: Database,
  { secret, clock }: Keeping,
  { userId, code }: { readonly userId: number; readonly code: string },
): Promise<boolean> {
  const app = await findApp(db, userId)
  if (!app || app.confirmedAt === null) return false
  const kept = await readSecret(secret, app.secret)
  const step = kept === undefined ? undefined : stepOfCode(kept, code, clock.nowMs())
  if (step === undefined) return false
  const taken = await db
    .updateTable('authenticatorApps')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', app.secret)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .returning('userId')
    .executeTakeFirst()
  return taken !== undefined
}

/** Removes the app of a person; false when there was none that counted. */
export async function deleteApp(db: Database, userId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('authenticatorApps')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return deleted !== undefined && deleted.confirmedAt !== null
}
