import { school } from '#contract/school/school.ts'
import { forgetSignOns } from '#domains/sign-in/server/sign-on.service.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { requireProof } from '#server/departures/proof.ts'
import { singleSignOnContract } from '../../contract/single-sign-on.contract.ts'
import type { ProviderFields } from '../../contract/single-sign-on.schemas.ts'
import { type Checked, checkFields } from './check-fields.ts'
import { weighProvider } from './effect.ts'
import { findProvider, listTaken, lockProvider, type Provider } from './providers.queries.ts'
import { tellSuperAdmins } from './tell-super-admins.ts'

type Call<Input> = HandlerArguments<Input>

/** Who sets a provider up decides who is let in as whom: a browser that was left open must not do. */
const proofText = 'Confirm that it is you before you change who lets people in for the school.'

export const missing = () => notFound('There is no such provider.')

/**
 * Checks the fields before there is a transaction, as metadata may have to be fetched; what it returns then stores
 * them.
 */
export async function createProvider(call: Call<ProviderFields>) {
  requireProof(call, proofText)
  const checked = await checkFields(call.services, call.input, undefined)
  return async (db: Database) => {
    const taken = await findTaken(db, checked, 0)
    if (taken) throw conflict(singleSignOnContract.create, taken, ofDomains(taken))
    await requireWayIn({ ...call, db }, checked, undefined)
    const { domains, ...values } = checked
    const { id } = await db
      .insertInto('identityProviders')
      .values({ ...stored(call, values), createdAt: new Date(call.services.clock.nowMs()) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await putDomains(db, id, domains)
    await insertAudit(db, call, {
      ...{ action: 'identity_provider.added', subjectType: 'identity_provider', subjectId: id },
      after: facts(checked),
    })
    await tellSuperAdmins(db, call, { id, ...checked, did: 'added' })
    return { ok: true as const, id, message: `${checked.name} added` }
  }
}

export async function saveProvider(
  call: Call<ProviderFields & { readonly providerId: number; readonly version: number }>,
) {
  requireProof(call, proofText)
  const { services, input } = call
  const { providerId, version } = input
  const before = await findProvider(call.db, providerId)
  if (!before) throw missing()
  const checked = await checkFields(services, input, before)
  return async (db: Database) => {
    const locked = await lockProvider(db, providerId)
    if (!locked) throw missing()
    if (locked.version !== version) refuseSaved(locked)
    const taken = await findTaken(db, checked, providerId)
    if (taken) throw conflict(singleSignOnContract.save, taken, ofDomains(taken))
    await requireWayIn({ ...call, db }, checked, locked)
    const { domains, ...values } = checked
    await db
      .updateTable('identityProviders')
      .set({ ...stored(call, values), version: version + 1 })
      .where('id', '=', providerId)
      .execute()
    await db.deleteFrom('identityProviderDomains').where('providerId', '=', providerId).execute()
    await putDomains(db, providerId, domains)
    // Another provider counts its accounts otherwise: number 17 there is somebody else.
    const cut = locked.issuer === checked.issuer ? 0 : await forgetSignOns(db, providerId)
    await insertAudit(db, call, {
      ...{ action: 'identity_provider.changed', subjectType: 'identity_provider', subjectId: providerId },
      before: facts(locked),
      after: {
        ...facts(checked),
        ...(locked.clientSecret !== checked.clientSecret && { secret: 'changed' }),
        ...(cut > 0 && { linksForgotten: cut }),
      },
    })
    await tellSuperAdmins(db, call, { id: providerId, ...checked, did: 'changed' })
    return { ok: true as const, id: providerId, message: `${checked.name} saved` }
  }
}

export async function removeProvider(call: Call<{ readonly providerId: number }>) {
  requireProof(call, proofText)
  const { db, input } = call
  const provider = await lockProvider(db, input.providerId)
  if (!provider) throw missing()
  const linksForgotten = await forgetSignOns(db, provider.id)
  await db.deleteFrom('identityProviders').where('id', '=', provider.id).execute()
  await insertAudit(db, call, {
    ...{ action: 'identity_provider.removed', subjectType: 'identity_provider', subjectId: provider.id },
    before: { ...facts(provider), linksForgotten },
  })
  await tellSuperAdmins(db, call, { ...provider, did: 'removed' })
  return { ok: true as const, id: provider.id, message: `${provider.name} removed` }
}

export async function forgetLinks(call: Call<{ readonly providerId: number }>) {
  requireProof(call, proofText)
  const { db, input } = call
  const provider = await lockProvider(db, input.providerId)
  if (!provider) throw missing()
  const linksForgotten = await forgetSignOns(db, provider.id)
  await insertAudit(db, call, {
    ...{
      action: 'identity_provider.links_forgotten',
      subjectType: 'identity_provider',
      subjectId: provider.id,
    },
    after: { linksForgotten },
  })
  await tellSuperAdmins(db, call, { ...provider, did: 'forgot the links of' })
  const message = linksForgotten === 1 ? '1 link forgotten' : `${linksForgotten} links forgotten`
  return { ok: true as const, id: provider.id, message }
}

const stored = ({ viewer, services }: Call<unknown>, values: Omit<Checked, 'domains'>) => ({
  ...values,
  certificates: [...values.certificates],
  updatedBy: viewer.userId,
  updatedAt: new Date(services.clock.nowMs()),
})

const putDomains = (db: Database, providerId: number, domains: readonly string[]) =>
  insertRows(
    db,
    'identityProviderDomains',
    domains.map((domain) => ({ domain, providerId })),
  )

/** What the audit log keeps of it: all but the secret. */
const facts = ({ name, kind, domains, isOn, isRequired, issuer, ...rest }: Checked) => ({
  ...{ name, kind, domains, isOn, isRequired, issuer },
  ...(kind === 'oidc'
    ? { clientId: rest.clientId, scopes: rest.scopes, trustsAddresses: rest.trustsAddresses }
    : { metadataUrl: rest.metadataUrl, signInUrl: rest.signInUrl, certificates: rest.certificates.length }),
})

/** @throws 409 with who saved it and when */
function refuseSaved({ savedBy, updatedAt, name }: Provider): never {
  const sentence = `${savedBy ?? school().productName} saved ${name} in the meantime. Open it again to see it.`
  throw conflict(singleSignOnContract.save, sentence, { savedBy, savedAt: updatedAt.toISOString() })
}

/** The sentence of a domain that is another provider's. */
async function findTaken(db: Database, { domains }: Checked, ownId: number): Promise<string | undefined> {
  const [taken] = await listTaken(db, domains, ownId)
  return taken && `${taken.domain} belongs to ${taken.name}: a domain can have only one provider.`
}

const ofDomains = (sentence: string) => ({
  ...{ savedBy: null, savedAt: null, formErrors: { domains: sentence } },
})

/** Throws where whoever saves it would shut themselves out and has not said that they know it. */
async function requireWayIn(
  { db, viewer, input }: Call<ProviderFields>,
  checked: Checked,
  before: Provider | undefined,
): Promise<void> {
  const { lockOut } = await weighProvider(db, viewer, checked, before)
  if (lockOut !== null && !input.knows_way_in) throw invalid({ knows_way_in: lockOut })
}
