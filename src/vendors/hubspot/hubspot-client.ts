import type { z } from 'zod'
import { systemClock } from '#server/clock.ts'
import { type MakeBudget, ownBudget } from '../rate-budget.ts'
import { createVendorClient, type VendorClientOptions, type VendorRequest } from '../vendor-client.ts'
import { VendorMisanswered, VendorRefused } from '../vendor-errors.ts'
import { CrmConflict, CrmPropertyMissing, errorOfHubSpotAnswer } from './hubspot-errors.ts'
import {
  associated,
  batchAnswer,
  type CrmObject,
  type CrmType,
  crmObject,
  crmTypes,
  page,
  propertiesOfOurs,
} from './hubspot-shapes.ts'

/**
 * Where HubSpot is and who we are. From the environment: `HUBSPOT_API_URL` (`https://api.hubapi.com`), `HUBSPOT_TOKEN`,
 * and `HUBSPOT_OBJECTS_PATH` (`/crm/v3/objects`; paths named by dates take its place). Without a token the demo starts the
 * sandbox: the code path is the same.
 */
export interface HubSpotOptions extends Omit<VendorClientOptions, 'vendor' | 'baseUrl' | 'errorOf'> {
  readonly apiUrl: string
  readonly token: string
  readonly objectsPath?: string
  readonly makeBudget?: MakeBudget
}

type Properties = Readonly<Record<string, string>>

export interface Upserted {
  readonly id: string
  readonly isNew: boolean
}

export interface HubSpotClient {
  /** Reads one record of each kind: resolves when the token may read them. */
  signIn(): Promise<void>
  /**
   * Makes a record or changes the one that has this value of a unique property: however often and however many at once,
   * there is one. Throws `CrmConflict` where another record has a value that must be its own.
   */
  upsert(type: CrmType, by: { property: string; value: string }, properties: Properties): Promise<Upserted>
  /** Changes a record by its number, or by a unique property. Throws `VendorNotFound`, `CrmConflict`. */
  update(type: CrmType, id: string, properties: Properties, idProperty?: string): Promise<CrmObject>
  /** Throws `VendorNotFound`. */
  read(type: CrmType, id: string, names: readonly string[], idProperty?: string): Promise<CrmObject>
  /** Those of at most 100 that are there. */
  readMany(type: CrmType, ids: readonly string[], names: readonly string[]): Promise<CrmObject[]>
  /** Has a deal and a contact belong together; repeating it changes nothing. */
  associate(dealId: string, contactId: string): Promise<void>
}

const vendor = 'hubspot'
/** Of a private app on the smallest plan: 100 in ten seconds; a tenth is left to others who use the token. */
const callsInTenSeconds = 90

/** HubSpot's CRM, server to server. Every call may be repeated. Methods throw a `VendorError` (decision 0136). */
export function createHubSpotClient(options: HubSpotOptions): HubSpotClient {
  const { apiUrl, token, objectsPath = '/crm/v3/objects', makeBudget = ownBudget, ...http } = options
  const { clock = systemClock } = options
  const client = createVendorClient({
    ...http,
    clock,
    vendor,
    baseUrl: apiUrl,
    errorOf: errorOfHubSpotAnswer,
  })
  const budget = makeBudget({ name: vendor, calls: callsInTenSeconds, perMs: 10_000 })

  const ask = <Schema extends z.ZodType>(request: VendorRequest<Schema>): Promise<z.output<Schema>> =>
    client.request({
      ...request,
      budget,
      // Each write goes by a unique property or names its record.
      isRepeatable: true,
      headers: {
        authorization: `Bearer ${token}`,
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
      },
    })
  const pathOf = (type: CrmType, id?: string) =>
    `${objectsPath}/${type}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`

  /** Makes the properties that the account does not have yet; one that is there stays as it is. */
  async function makeProperties(): Promise<void> {
    for (const type of crmTypes)
      for (const { name, label, isUnique } of propertiesOfOurs[type])
        await ask({
          method: 'POST',
          path: `/crm/v3/properties/${type}`,
          body: JSON.stringify({
            ...{ name, label, type: 'string', fieldType: 'text', hasUniqueValue: isUnique },
            groupName: type === 'deals' ? 'dealinformation' : 'contactinformation',
          }),
          schema: associated,
        }).catch((error: unknown) => {
          if (!(error instanceof CrmConflict)) throw error
        })
  }

  /** A fresh account gets the properties at the first write that needs them. */
  async function withProperties<Result>(write: () => Promise<Result>): Promise<Result> {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof CrmPropertyMissing)) throw error
      await makeProperties()
      return write()
    }
  }

  return {
    async signIn() {
      for (const type of crmTypes) await ask({ path: pathOf(type), query: { limit: 1 }, schema: page })
    },

    upsert: (type, { property, value }, properties) =>
      withProperties(async () => {
        const { results, errors } = await ask({
          method: 'POST',
          path: `${pathOf(type)}/batch/upsert`,
          body: JSON.stringify({ inputs: [{ id: value, idProperty: property, properties }] }),
          schema: batchAnswer,
        })
        const [made] = results
        if (made) return { id: made.id, isNew: made.new }
        const [why] = errors
        if (why === undefined)
          throw new VendorMisanswered(vendor, 'an upsert has no result', { mayPass: true })
        throw refusalOf(why)
      }),

    update: (type, id, properties, idProperty) =>
      withProperties(() =>
        ask({
          method: 'PATCH',
          path: pathOf(type, id),
          query: { idProperty },
          body: JSON.stringify({ properties }),
          schema: crmObject,
        }),
      ),

    read: (type, id, names, idProperty) =>
      ask({
        path: pathOf(type, id),
        query: { properties: names.join(','), idProperty },
        schema: crmObject,
      }),

    async readMany(type, ids, names) {
      if (ids.length === 0) return []
      const { results } = await ask({
        method: 'POST',
        path: `${pathOf(type)}/batch/read`,
        body: JSON.stringify({ properties: names, inputs: [...new Set(ids)].map((id) => ({ id })) }),
        schema: batchAnswer,
      })
      return results
    },

    async associate(dealId, contactId) {
      await ask({
        method: 'PUT',
        path: `/crm/v4/objects/deals/${encodeURIComponent(dealId)}/associations/default/contacts/${encodeURIComponent(contactId)}`,
        schema: associated,
      })
    },
  }
}

/** Why the one input of a batch failed. */
function refusalOf({ message, category }: { message: string; category: string }) {
  if (category === 'CONFLICT')
    return new CrmConflict(vendor, message, /Existing ID:\s*(\d+)/.exec(message)?.[1] ?? null)
  if (message.includes('PROPERTY_DOESNT_EXIST')) return new CrmPropertyMissing(vendor, 400, message)
  return new VendorRefused(vendor, 400, message)
}
