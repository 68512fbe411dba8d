import { dayText } from '#contract/clock-text.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { listWholeSchoolHolders } from '#domains/permissions/server/permissions.service.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import type { Services } from '#server/services.ts'
import { listProviders, lockProvider } from './providers/providers.queries.ts'
import { endingOf, lastEnd, storedCertificates } from './saml/certificates.ts'

/** Tells once of each certificate that ends within 30 days while people log in by it. Returns how many were told of. */
export async function tellEndingCertificates(services: Services, jobName: string): Promise<number> {
  let ending = 0
  const { database, clock } = services
  const nowMs = clock.nowMs()
  const providers = (await listProviders(database)).filter(({ isOn }) => isOn)
  await eachAlone(providers, { services, jobName }, async ({ id }) => {
    await inTransaction(database, async (db) => {
      const provider = await lockProvider(db, id)
      const endsMs = provider && lastEnd(storedCertificates(provider.certificates))
      if (!provider || endsMs === undefined || endingOf(endsMs, nowMs) === null) return
      if (provider.certificateTold?.getTime() === endsMs) return
      await db
        .updateTable('identityProviders')
        .set({ certificateTold: new Date(endsMs) })
        .where('id', '=', id)
        .execute()
      ending += 1
      // Whoever may put another one in.
      const admins = await listWholeSchoolHolders(db, 'single_sign_on.manage')
      await notifyPeople(
        db,
        admins.map((userId) => ({
          ...{ userId, type: 'school' as const, category: 'jobs' },
          title: `The certificate of ${provider.name} ends`,
          body: `It is valid until ${dayText(endsMs)}. After that nobody of ${provider.domains.join(', ')} logs in with it.`,
          ctaText: 'Look at it',
          redirectUrl: `/workbench/single-sign-on?provider=${id}`,
        })),
        nowMs,
      )
    })
  })
  return ending
}
