import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { ProviderKind } from '../../contract/single-sign-on.schemas.ts'

/** A provider as it is stored, with its domains. */
export interface Provider {
  readonly id: number
  readonly name: string
  readonly kind: ProviderKind
  readonly isOn: boolean
  readonly isRequired: boolean
  /** OIDC: the issuer; SAML: the entity id. */
  readonly issuer: string
  readonly clientId: string
  /** Encrypted. */
  readonly clientSecret: string | null
  readonly scopes: string
  readonly trustsAddresses: boolean
  readonly metadataUrl: string
  readonly signInUrl: string
  /** In PEM. */
  readonly certificates: readonly string[]
  readonly certificateTold: Date | null
  readonly lastSignInAt: Date | null
  readonly lastFaultAt: Date | null
  readonly lastFault: string | null
  readonly version: number
  readonly updatedAt: Date
  readonly savedBy: string | null
  readonly domains: readonly string[]
}

const providers = (db: Database) =>
  db
    .selectFrom('identityProviders as p')
    .leftJoin('users', 'users.id', 'p.updatedBy')
    .select(['p.id', 'p.name', 'p.isOn', 'p.isRequired', 'p.issuer', 'p.clientId', 'p.clientSecret'])
    .select(['p.scopes', 'p.trustsAddresses', 'p.metadataUrl', 'p.signInUrl', 'p.certificates'])
    .select(['p.certificateTold', 'p.lastSignInAt', 'p.lastFaultAt', 'p.lastFault', 'p.version'])
    .select(['p.updatedAt', 'users.name as savedBy', sql<ProviderKind>`p.kind`.as('kind')])
    .select(
      sql<string[]>`array(select d.domain from identity_provider_domains d where d.provider_id = p.id
        order by d.domain)`.as('domains'),
    )

/** All of them by name: a school has a few. */
export const listProviders = (db: Database): Promise<Provider[]> => providers(db).orderBy('p.name').execute()

export const findProvider = (db: Database, id: number): Promise<Provider | undefined> =>
  providers(db).where('p.id', '=', id).executeTakeFirst()

/** A provider with its domains, locked until the transaction ends; undefined when there is none. */
export const lockProvider = (db: Database, id: number): Promise<Provider | undefined> =>
  providers(db).where('p.id', '=', id).forNoKeyUpdate('p').executeTakeFirst()

/** The one that people of a domain log in with, where it is switched on. */
export async function findProviderOf(
  db: Database,
  domain: string,
): Promise<Pick<Provider, 'id' | 'name' | 'kind' | 'isRequired'> | undefined> {
  if (domain === '') return undefined
  return db
    .selectFrom('identityProviderDomains as d')
    .innerJoin('identityProviders as p', 'p.id', 'd.providerId')
    .select(['p.id', 'p.name', 'p.isRequired', sql<ProviderKind>`p.kind`.as('kind')])
    .where('d.domain', '=', domain)
    .where('p.isOn', '=', true)
    .executeTakeFirst()
}

/** Which of these domains are another provider's, with its name. */
export const listTaken = (db: Database, domains: readonly string[], ownId: number) =>
  domains.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('identityProviderDomains as d')
        .innerJoin('identityProviders as p', 'p.id', 'd.providerId')
        .select(['d.domain', 'p.name'])
        .where('d.domain', 'in', domains)
        .where('d.providerId', '<>', ownId)
        .orderBy('d.domain')
        .execute()

/** How many people who may log in have an address of each of these domains, staff and families apart. */
export async function countPeople(
  db: Database,
  domains: readonly string[],
): Promise<{ domain: string; staff: number; others: number }[]> {
  if (domains.length === 0) return []
  const { rows } = await sql<{ domain: string; staff: number; others: number }>`
    select lower(split_part(email, '@', -1)) as domain,
      count(*) filter (where role = 'employee')::int as staff,
      count(*) filter (where role <> 'employee')::int as others
    from users where deactivated_at is null and lower(split_part(email, '@', -1)) = any(${[...domains]}::text[])
    group by 1`.execute(db)
  return rows
}

/** How many people are linked to an account of a provider. */
export async function countLinked(db: Database, linkName: string): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('providerId', '=', linkName)
    .executeTakeFirstOrThrow()
  return count
}

/** What went wrong at a provider last, for the page of whoever set it up; no token, no address of anybody. */
export const noteFault = (db: Database, id: number, fault: string, nowMs: number) =>
  db
    .updateTable('identityProviders')
    .set({ lastFault: fault.slice(0, 500), lastFaultAt: new Date(nowMs) })
    .where('id', '=', id)
    .execute()

export const noteSignIn = (db: Database, id: number, nowMs: number) =>
  db
    .updateTable('identityProviders')
    .set({ lastSignInAt: new Date(nowMs) })
    .where('id', '=', id)
    .execute()
