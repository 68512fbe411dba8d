import { nobody } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import type { Services } from '#server/services.ts'
import { listProviders, lockProvider, noteFault, type Provider } from '../providers/providers.queries.ts'
import { fetchMetadata } from './fetch-metadata.ts'
import type { Metadata } from './read-metadata.ts'
import { RefusedXml } from './strict-xml.ts'

/**
 * Providers change their certificates by writing the next one into their metadata: it is taken over at night. Returns
 * how many were changed.
 */
export async function renewMetadata(services: Services, jobName: string): Promise<number> {
  let renewed = 0
  const providers = (await listProviders(services.database)).filter(({ metadataUrl }) => metadataUrl !== '')
  await eachAlone(providers, { services, jobName }, async (provider) => {
    if (await renew(services, provider, jobName)) renewed += 1
  })
  return renewed
}

async function renew(services: Services, provider: Provider, jobName: string): Promise<boolean> {
  const { clock, config, database } = services
  const refuse = async (fault: string) => {
    await noteFault(database, provider.id, fault, clock.nowMs())
    return false
  }
  const fetched = await fetchMetadata(provider.metadataUrl, config.SSO_PRIVATE_ADDRESSES).catch(
    (error: unknown) => {
      if (error instanceof RefusedXml) return error
      throw error
    },
  )
  if (fetched instanceof RefusedXml) return refuse(fetched.message)
  // Somebody else's: that is decided by a person.
  if (fetched.entityId !== provider.issuer)
    return refuse(`The metadata names another provider, ${fetched.entityId.slice(0, 200)}.`)
  if (!/^https:/.test(fetched.signInUrl) && !config.SSO_PRIVATE_ADDRESSES)
    return refuse('The metadata names an address to log in at that does not begin with https://.')
  return takeOver(services, provider, { fetched, jobName })
}

async function takeOver(
  { clock, database }: Services,
  { id }: Provider,
  { fetched, jobName }: { fetched: Metadata; jobName: string },
): Promise<boolean> {
  const certificates = fetched.certificates.map(({ pem }) => pem)
  return inTransaction(database, async (db) => {
    const locked = await lockProvider(db, id)
    // Changed meanwhile: the next night looks again.
    if (!locked || locked.metadataUrl === '' || locked.issuer !== fetched.entityId) return false
    const isSame =
      locked.signInUrl === fetched.signInUrl && locked.certificates.join() === certificates.join()
    if (isSame) return false
    await db
      .updateTable('identityProviders')
      .set({ certificates, signInUrl: fetched.signInUrl, version: locked.version + 1 })
      .set({ updatedBy: null, updatedAt: new Date(clock.nowMs()) })
      .where('id', '=', id)
      .execute()
    await insertAudit(
      db,
      { viewer: nobody, request: { id: jobName } },
      {
        ...{ action: 'identity_provider.renewed', subjectType: 'identity_provider', subjectId: id },
        before: { signInUrl: locked.signInUrl, certificates: locked.certificates.length },
        after: { signInUrl: fetched.signInUrl, certificates: certificates.length },
      },
    )
    return true
  })
}
