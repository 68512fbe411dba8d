import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { school } from '#contract/school/school.ts'
import { forgetPushDevices } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'
import { insertMails } from '#server/mail/mail.ts'
import { readdressMails } from '#server/mail/readdress-mails.ts'
import type { Services } from '#server/services.ts'
import { makeWelcomeLinks } from '../passwords/first-password.ts'
import { deleteFactorsOf } from '../second-factor/gain-and-lose.ts'
import { deletePasskeysOf } from '../second-factor/passkeys.queries.ts'
import { deleteLinksOf } from './logins.queries.ts'

export interface Moved {
  /** Each with the address of before. */
  readonly people: readonly { readonly userId: number; readonly from: string }[]
  /** Who gave them another address: a person who corrected it, or a roster or provider that moves whole domains. */
  readonly by: 'hand' | 'machine'
}

interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: 'student' | 'guardian' | 'employee'
  readonly deactivatedAt: Date | null
}

/**
 * Shuts out whoever reads the former address of people that others gave another one: it may have been a stranger's all
 * along. Called once the new addresses stand; as many statements however many people (decision 37).
 *
 * Links that wait end, and so does what a provider linked by the address it vouched for: it vouches for the new one at
 * the next sign-in. What was chosen at the former address is void with it: the password, passkeys, log-ins and
 * browsers, of families authenticator apps, too. Whoever had a way in, or was about to be mailed one, is mailed a link
 * at the new address; all else that waits for them goes there.
 *
 * Colleagues keep the app that lets nobody in by itself, whose reset asks for a proof (decision 138), and the number by
 * which the school's own provider knows them (decision 128). Where a machine moves them they keep their password and go
 * on working: it moves the addresses of a whole domain at once, and knows its people.
 *
 * Returns who was shut out: for what they made at the former address elsewhere.
 */
export async function closeWaysIn(
  db: Database,
  { clock, publicUrl }: Pick<Services, 'clock' | 'publicUrl'>,
  { people: moved, by }: Moved,
): Promise<readonly number[]> {
  if (moved.length === 0) return []
  const userIds = moved.map(({ userId }) => userId)
  const nowMs = clock.nowMs()
  await deleteLinksOf(db, userIds)
  const vouched = await deleteVouched(db, userIds)
  const people = await listPeople(db, userIds)
  const addresses = new Map(people.map(({ id, email }) => [id, email]))
  const stopped = await readdressMails(
    db,
    moved.map(({ userId, from }) => ({ from: from.toLowerCase(), to: addresses.get(userId) ?? from })),
    new Date(nowMs),
  )
  const families = people.filter(({ role }) => role !== 'employee')
  const shut = by === 'hand' ? people : families
  const mail = (linked: readonly Person[], isShut: (person: Person) => boolean) =>
    mailLinks(
      db,
      linked.filter(({ deactivatedAt }) => deactivatedAt === null),
      { isShut, nowMs, publicUrl },
    )
  const misses = ({ email }: Person) => stopped.has(email)
  await mail(
    people.filter((person) => !shut.includes(person) && misses(person)),
    () => false,
  )
  if (shut.length === 0) return []
  const shutIds = shut.map(({ id }) => id)
  const passwords = await deletePasswords(db, shutIds)
  const passkeys = await deletePasskeysOf(db, shutIds)
  const ways = new Set([...vouched, ...passwords, ...passkeys])
  const hadWay = ({ id }: Person) => ways.has(id)
  await deleteFactorsOf(
    db,
    families.map(({ id }) => id),
  )
  await sql`delete from known_devices where user_id = any(${shutIds}::integer[])`.execute(db)
  await forgetPushDevices(db, shutIds)
  await sql`delete from logins
    where user_id = any(${shutIds}::integer[]) or impersonated_by = any(${shutIds}::integer[])`.execute(db)
  await mail(
    shut.filter((person) => hadWay(person) || misses(person)),
    hadWay,
  )
  return shutIds
}

/**
 * What providers linked by an address; of colleagues not what the school's own provider knows by a number. Returns
 * whose.
 */
async function deleteVouched(db: Database, userIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ userId: number }>`
    delete from accounts a using users u
    where a.user_id = any(${[...userIds]}::integer[]) and u.id = a.user_id and a.provider_id <> 'credential'
      and (u.role <> 'employee' or a.provider_id not like 'sso:%') returning a.user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

async function listPeople(db: Database, userIds: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, name, email, role, deactivated_at from users
    where id = any(${[...userIds]}::integer[]) order by id`.execute(db)
  return rows
}

/** Deletes the passwords of these people; returns who had one. */
async function deletePasswords(db: Database, userIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ userId: number }>`
    delete from accounts where user_id = any(${[...userIds]}::integer[]) and provider_id = 'credential'
    returning user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

interface Mailing {
  /** Whose password and log-ins of before ended with it. */
  readonly isShut: (person: Person) => boolean
  readonly nowMs: number
  readonly publicUrl: string
}

async function mailLinks(
  db: Database,
  people: readonly Person[],
  { isShut, nowMs, publicUrl }: Mailing,
): Promise<void> {
  const links = await makeWelcomeLinks(db, { userIds: people.map(({ id }) => id), nowMs, publicUrl })
  const { productName, welcomeLinkDays } = school()
  await insertMails(
    db,
    people.map((person) => ({
      kind: 'address_changed',
      userId: person.id,
      isPrivate: true,
      toEmail: person.email,
      toName: person.name,
      subject: `Your ${productName} account has another address`,
      paragraphs: [
        `Hello ${person.name},`,
        `your school changed the address of your ${productName} account to this one. ${
          isShut(person)
            ? 'You are logged out everywhere; your earlier password, passkeys and linked accounts no longer let you in, and your calendar links show nothing.'
            : 'Links sent to the former address no longer work.'
        }`,
        `Choose a password to go on. The link works once, for ${countOf(welcomeLinkDays, 'day')}; later the login page sends you another.`,
      ],
      action: { label: 'Choose a password', url: links.get(person.id) ?? '' },
    })),
  )
}
