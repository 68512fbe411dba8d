import { sql } from 'kysely'
import { countOf } from '#contract/clock-text.ts'
import { school } from '#contract/school/school.ts'
import { forgetPushDevices } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'
import { insertMails } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { makeWelcomeLinks } from '../passwords/first-password.ts'
import { deleteFactorsOf } from '../second-factor/gain-and-lose.ts'
import { deletePasskeysOf } from '../second-factor/passkeys.queries.ts'
import { deleteLinksOf } from './logins.queries.ts'

interface Moved {
  readonly userIds: readonly number[]
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
 * Links that wait end, and so does what a provider linked by the address it vouched for: it vouches for the new one at the
 * next sign-in. What was chosen at the former address is void with it: the password, passkeys, log-ins and browsers, of
 * families authenticator apps, too. Whoever had a way in is mailed a link at the new address.
 *
 * Colleagues keep the app that lets nobody in by itself, whose reset asks for a proof (decision 138), and the number by
 * which the school's own provider knows them (decision 128). Where a machine moves them they keep their password and go on working: it moves
 * the addresses of a whole domain at once, and knows its people.
 */
export async function closeFormerAddress(
  db: Database,
  { clock, publicUrl }: Pick<Services, 'clock' | 'publicUrl'>,
  { userIds, by }: Moved,
): Promise<void> {
  if (userIds.length === 0) return
  await deleteLinksOf(db, userIds)
  const vouched = await deleteVouched(db, userIds)
  const people = await listPeople(db, userIds)
  const families = people.filter(({ role }) => role !== 'employee')
  const shut = by === 'hand' ? people : families
  if (shut.length === 0) return
  const shutIds = shut.map(({ id }) => id)
  const passwords = await deletePasswords(db, shutIds)
  const passkeys = await deletePasskeysOf(db, shutIds)
  const hadWay = new Set([...vouched, ...passwords, ...passkeys])
  await deleteFactorsOf(
    db,
    families.map(({ id }) => id),
  )
  await sql`delete from known_devices where user_id = any(${shutIds}::integer[])`.execute(db)
  await forgetPushDevices(db, shutIds)
  await sql`delete from logins
    where user_id = any(${shutIds}::integer[]) or impersonated_by = any(${shutIds}::integer[])`.execute(db)
  await mailLinks(
    db,
    shut.filter(({ id, deactivatedAt }) => hadWay.has(id) && deactivatedAt === null),
    { nowMs: clock.nowMs(), publicUrl },
  )
}

/** What providers linked by an address; of colleagues not what the school's own provider knows by a number. Whose it was. */
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

/** Whose password it was. */
async function deletePasswords(db: Database, userIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ userId: number }>`
    delete from accounts where user_id = any(${[...userIds]}::integer[]) and provider_id = 'credential'
    returning user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

async function mailLinks(
  db: Database,
  people: readonly Person[],
  { nowMs, publicUrl }: { readonly nowMs: number; readonly publicUrl: string },
): Promise<void> {
  const links = await makeWelcomeLinks(db, { userIds: people.map(({ id }) => id), nowMs, publicUrl })
  const { productName, welcomeLinkDays } = school()
  await insertMails(
    db,
    people.map(({ id, name, email }) => ({
      kind: 'address_changed',
      isPrivate: true,
      toEmail: email,
      toName: name,
      subject: `Your ${productName} account has another address`,
      paragraphs: [
        `Hello ${name},`,
        `your school changed the address of your ${productName} account to this one. You are logged out everywhere; a password, passkeys and linked accounts of before do not let you in any more.`,
        `Choose a password to go on. The link works once, for ${countOf(welcomeLinkDays, 'day')}; later the login page sends you another.`,
      ],
      action: { label: 'Choose a password', url: links.get(id) ?? '' },
    })),
  )
}
