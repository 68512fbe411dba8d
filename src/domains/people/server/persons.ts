import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'

export interface PersonFields {
  readonly firstName: string
  readonly lastName: string
  /** As it was typed; kept in small letters. */
  readonly email: string
}

export const fullName = ({ firstName, lastName }: Pick<PersonFields, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

const columnsOf = (person: PersonFields) => ({
  name: fullName(person),
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email.toLowerCase(),
})

/** Anyone who has an address, whatever they are and whether or not they still may sign in. */
export const findByEmail = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'deactivatedAt'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()

const emailTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'users_email_key'

/** What a form says of an address that somebody has. */
export const takenEmail = () => invalid({ email: 'Another person has this address already.' })

/** Makes a person; what they are (employee, student, guardian) is a row of the caller. Throws the field's sentence. */
export async function insertPerson(
  db: Database,
  role: 'employee' | 'student' | 'guardian',
  person: PersonFields,
): Promise<number> {
  if (await findByEmail(db, person.email)) throw takenEmail()
  try {
    const { id } = await db
      .insertInto('users')
      // The school vouches for the addresses of its people.
      .values({ role, ...columnsOf(person), emailVerified: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    // Two people add the same person at once.
    if (emailTaken(error)) throw takenEmail()
    throw error
  }
}

/** Changes a person's name and address. Throws the field's sentence when somebody else has the address. */
export async function updatePerson(db: Database, id: number, person: PersonFields, now: Date): Promise<void> {
  const holder = await findByEmail(db, person.email)
  if (holder && holder.id !== id) throw takenEmail()
  try {
    await db
      .updateTable('users')
      .set({ ...columnsOf(person), updatedAt: now })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (emailTaken(error)) throw takenEmail()
    throw error
  }
}

/** Lets nobody in as a person any more, or lets them in again with null; what is open is ended by sign-in. */
export const setDeactivated = (
  db: Database,
  id: number,
  { deactivatedAt, now }: { readonly deactivatedAt: Date | null; readonly now: Date },
) => db.updateTable('users').set({ deactivatedAt, updatedAt: now }).where('id', '=', id).execute()

/** Sets when people last changed, so that a form that was opened before counts as old. */
export const touchPeople = (db: Database, ids: readonly number[], now: Date) =>
  db.updateTable('users').set({ updatedAt: now }).where('id', 'in', ids).execute()
