import { sql } from 'kysely'
import {
  findLinkOwner,
  isLinked,
  isUnguarded,
  linkSignOn,
  openSignOn,
} from '#domains/sign-in/server/sign-on.service.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { domainOf } from '../rules/email-domain.ts'
import { noteSignIn, type Provider } from './providers/providers.queries.ts'
import { type NamedPerson, SignOnFault } from './sign-on-fault.ts'

interface Person {
  readonly id: number
  readonly email: string
  readonly deactivatedAt: Date | null
}

interface Arrival {
  readonly request: { readonly id: string; readonly ip: string; readonly userAgent: string }
  readonly cookie: string
}

/**
 * Logs in the person that a provider has named, within the caller's transaction. It creates nobody, and lets nobody in
 * whose address is not of the provider's own domains, whatever it says and whatever was linked before.
 *
 * @throws SignOnFault
 */
export async function admit(
  db: Database,
  services: Services,
  { provider, told, arrival }: { provider: Provider; told: NamedPerson; arrival: Arrival },
): Promise<{ readonly cookies: string[]; readonly awaits: boolean }> {
  const { id: providerId, name } = provider
  if (!isOfProvider(provider, told.address))
    throw new SignOnFault('sso_domain', 'It sent an address of a domain that is not one of its own.')
  const person = await findPerson(db, provider, told)
  if (person.deactivatedAt !== null)
    throw new SignOnFault('sso_closed', 'It let in somebody whose account is closed.')
  if (await isUnguarded(db, person.id))
    throw new SignOnFault('sso_super_admin', 'It let in a super admin who has no second factor here.')
  if (told.subject !== null && (await findLinkOwner(db, providerId, told.subject)) === undefined)
    await linkSignOn(db, arrival.request, { providerId, subject: told.subject, userId: person.id })
  await noteSignIn(db, providerId, services.clock.nowMs())
  return openSignOn(db, services, { userId: person.id, provider: name, ...arrival })
}

const isOfProvider = ({ domains }: Provider, address: string): boolean => domains.includes(domainOf(address))

/**
 * By the account it was linked to the first time, else by the address. Where the two are different people, or the
 * address belongs to another account of the provider already, it throws: an address may have been given on.
 */
async function findPerson(
  db: Database,
  provider: Provider,
  { subject, address }: NamedPerson,
): Promise<Person> {
  const named = await findByAddress(db, address)
  const linkedId = subject === null ? undefined : await findLinkOwner(db, provider.id, subject)
  if (linkedId !== undefined && named !== undefined && named.id !== linkedId) throw otherAccount()
  const person = linkedId === undefined ? named : await findById(db, linkedId)
  if (!person) throw new SignOnFault('sso_nobody', 'It let in somebody whom nobody here knows.')
  if (!isOfProvider(provider, person.email))
    throw new SignOnFault('sso_domain', 'It let in somebody whose address here is not in its domains.')
  if (linkedId === undefined && subject !== null && (await isLinked(db, provider.id, person.id)))
    throw otherAccount()
  return person
}

const otherAccount = () =>
  new SignOnFault(
    'sso_other_account',
    'It let in somebody whose address here is linked to another of its accounts. Forget the links if accounts were made again there.',
  )

/** Locked: somebody who comes twice at once is linked once. */
const people = (db: Database) =>
  db.selectFrom('users').select(['id', 'email', 'deactivatedAt']).forNoKeyUpdate()

const findByAddress = (db: Database, address: string) =>
  people(db).where(sql<string>`lower(email)`, '=', address.trim().toLowerCase()).executeTakeFirst()

const findById = (db: Database, id: number) => people(db).where('id', '=', id).executeTakeFirst()
