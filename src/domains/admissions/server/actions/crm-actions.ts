import type { HubSpotClient } from '#vendors/hubspot/hubspot-client.ts'
import { dealKey } from '#vendors/hubspot/hubspot-shapes.ts'
import { VendorNotFound } from '#vendors/vendor-errors.ts'
import { ActionRefused } from './action-failure.ts'
import {
  contactFacts,
  dealFacts,
  getOutsideApplication,
  type OutsideApplication,
} from './outside-application.ts'
import { findRecord, keepMissing, keepSent, type OutsideObject, prepareRecord } from './outside-records.ts'
import type { Done, Work } from './work.ts'

function crmOf({ services }: Work): HubSpotClient {
  const { crm } = services.vendors
  if (crm === null) throw new ActionRefused('HubSpot is not set up on this server.', 'ours')
  return crm
}

const nowOf = ({ services }: Work) => new Date(services.clock.nowMs())

const told = (
  work: Work,
  object: OutsideObject,
  outsideId: string,
  facts: Readonly<Record<string, string>>,
) =>
  keepSent(work.services.database, {
    ...{ applicationId: work.applicationId, object, outsideId, facts },
    at: nowOf(work),
  })

/** Deal and contact belong together once both are there, whichever came first. */
async function join(work: Work, crm: HubSpotClient): Promise<void> {
  const [deal, contact] = await Promise.all([
    findRecord(work.services.database, work.applicationId, 'deal'),
    findRecord(work.services.database, work.applicationId, 'contact'),
  ])
  if (deal.outsideId !== null && contact.outsideId !== null)
    await crm.associate(deal.outsideId, contact.outsideId)
}

/** Makes the deal, by the key of the application: one that is there is brought up to date. */
export async function createDeal(work: Work): Promise<Done> {
  const crm = crmOf(work)
  const application = await getOutsideApplication(work.services.database, work.applicationId)
  const facts = dealFacts(application, work.services.config)
  const { id } = await crm.upsert('deals', { property: dealKey, value: application.key }, facts)
  await told(work, 'deal', id, facts)
  await join(work, crm)
  return { event: 'deal_created', detail: 'HubSpot' }
}

/** Has the deal say what the application says now. */
export async function updateDeal(work: Work): Promise<Done> {
  const crm = crmOf(work)
  const application = await getOutsideApplication(work.services.database, work.applicationId)
  const facts = dealFacts(application, work.services.config)
  try {
    const { id } = await crm.update('deals', application.key, facts, dealKey)
    await told(work, 'deal', id, facts)
  } catch (error) {
    if (!(error instanceof VendorNotFound)) throw error
    await keepMissing(work.services.database, work.applicationId, 'deal', nowOf(work))
    throw new ActionRefused('HubSpot has no deal of this application. Create it first.')
  }
  await join(work, crm)
  return { event: 'deal_updated', detail: 'HubSpot' }
}

/** Makes the contact by its address; one that is there is brought up to date. */
export async function createContact(work: Work): Promise<Done> {
  const crm = crmOf(work)
  const application = await getOutsideApplication(work.services.database, work.applicationId)
  const id = (await changeContact(work, crm, application)) ?? (await makeContact(work, crm, application))
  await told(work, 'contact', id, contactFacts(application))
  await join(work, crm)
  return { event: 'contact_created', detail: 'HubSpot' }
}

/** Has the contact say what the family says now. */
export async function updateContact(work: Work): Promise<Done> {
  const crm = crmOf(work)
  const application = await getOutsideApplication(work.services.database, work.applicationId)
  const id = await changeContact(work, crm, application)
  if (id === undefined) {
    await keepMissing(work.services.database, work.applicationId, 'contact', nowOf(work))
    throw new ActionRefused('HubSpot has no contact of this guardian. Create it first.')
  }
  await told(work, 'contact', id, contactFacts(application))
  return { event: 'contact_updated', detail: 'HubSpot' }
}

/** Changes the contact that is known; undefined where none is, or it is gone there. */
async function changeContact(
  work: Work,
  crm: HubSpotClient,
  application: OutsideApplication,
): Promise<string | undefined> {
  const facts = contactFacts(application)
  const known = await findRecord(work.services.database, work.applicationId, 'contact')
  try {
    // A making whose answer was lost, before the family changed its address: it stands under the old one.
    const id =
      known.outsideId ??
      (known.prepared === null
        ? undefined
        : (await crm.read('contacts', known.prepared, ['email'], 'email')).id)
    return id === undefined ? undefined : (await crm.update('contacts', id, facts)).id
  } catch (error) {
    if (error instanceof VendorNotFound) return undefined
    throw error
  }
}

async function makeContact(work: Work, crm: HubSpotClient, application: OutsideApplication): Promise<string> {
  const { email = '', ...facts } = contactFacts(application)
  await prepareRecord(work.services.database, work.applicationId, 'contact', email)
  return (await crm.upsert('contacts', { property: 'email', value: email }, { email, ...facts })).id
}
