import { countOf } from '#contract/clock-text.ts'
import { school } from '#contract/school/school.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import { appointAdministrator } from './appoint-administrator.ts'
import { hasAdministrator, insertLink, lockSetUp, setUpHours } from './set-up-link.ts'

export { AppointmentRefused, appointAdministrator } from './appoint-administrator.ts'

/**
 * How a school without an administrator gets one, as lines for the operator's screen: nothing once it has one who can
 * log in. The address and the link let their holder in, so they are printed there and told nobody else.
 */
export async function beginSchool(
  services: Pick<Services, 'config' | 'database' | 'clock' | 'publicUrl'>,
): Promise<string[]> {
  const { config, database, clock, publicUrl } = services
  return inTransaction(database, async (db) => {
    await lockSetUp(db)
    if (config.ADMIN_EMAIL !== undefined) {
      const waiting = await db
        .selectFrom('users')
        .leftJoin('accounts', 'accounts.userId', 'users.id')
        .select(['users.id', 'accounts.id as accountId'])
        .where('email', '=', config.ADMIN_EMAIL.toLowerCase())
        .executeTakeFirst()
      if (waiting ? waiting.accountId !== null : await hasAdministrator(db)) return []
      const { link } = await appointAdministrator(db, services, {
        email: config.ADMIN_EMAIL,
        name: config.ADMIN_NAME,
      })
      return [
        `${config.ADMIN_EMAIL} administers this school and chooses a password (once, within ${countOf(school().welcomeLinkDays, 'day')}) at\n  ${link}`,
      ]
    }
    if (await hasAdministrator(db)) return []
    const token = await insertLink(db, clock.nowMs())
    // Behind the sign that browsers keep to themselves: no proxy's log, no history of addresses asked for, holds it.
    return [
      `This school has no administrator yet. Set it up (once, within ${setUpHours} hours) at\n  ${publicUrl}/set-up#${token}`,
    ]
  })
}
