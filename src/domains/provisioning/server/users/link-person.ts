import { sql } from 'kysely'
import {
  addByMachine,
  changeByMachine,
  deactivateByMachine,
  reactivateByMachine,
} from '#domains/directory/server/directory.service.ts'
import type { Database } from '#server/database/database.ts'
import type { JsonObject } from '../../rules/json.ts'
import { ScimFault } from '../../rules/scim-fault.ts'
import { isActive, nameOfLogin, type StaffFacts, staffOf } from '../../rules/staff-of.ts'
import type { Write } from '../scim/scim-call.ts'
import { keptText, letGo } from './let-go.ts'

export interface Person extends StaffFacts {
  readonly id: number
  readonly role: 'employee' | 'guardian' | 'student'
  readonly deactivatedAt: Date | null
}

const person = sql`p.id, p.role, p.first_name, p.last_name, p.email, p.deactivated_at, coalesce(e.job, '') as job`

/** Who has one of these addresses, whatever they are. */
export async function findPeople(db: Database, addresses: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select ${person} from users p left join employees e on e.id = p.id
    where p.email = any(${addresses.map((one) => one.toLowerCase())}::text[]) order by p.id`.execute(db)
  return rows
}

export async function getPerson(db: Database, id: number): Promise<Person> {
  const { rows } = await sql<Person>`
    select ${person} from users p left join employees e on e.id = p.id where p.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new ScimFault(404, 'There is no such person any more.')
  return row
}

const factNames = ['firstName', 'lastName', 'email', 'job'] as const

/**
 * A colleague as the provider says them to be by now: of what it did not change the school's own stays, which somebody may
 * have written by hand.
 */
export function changedFacts(
  person: StaffFacts,
  before: StaffFacts | undefined,
  after: StaffFacts,
): StaffFacts {
  const facts = { ...person }
  for (const name of factNames) {
    const isNew = before === undefined ? after[name] !== '' : before[name] !== after[name]
    if (isNew) facts[name] = after[name]
  }
  return { firstName: facts.firstName, lastName: facts.lastName, email: facts.email, job: facts.job }
}

const isDifferent = (one: StaffFacts, other: StaffFacts) =>
  factNames.some((name) =>
    name === 'email' ? one.email.toLowerCase() !== other.email.toLowerCase() : one[name] !== other[name],
  )

/** Makes a colleague of a user that nobody knew yet. */
export async function addPerson(write: Write, attributes: JsonObject): Promise<number> {
  const { call, context, asker } = write
  const { cohortId, groupId, isGroupBySuperAdmin, invites } = call.connection
  const said = staffOf(attributes)
  const isNamed = said.firstName !== '' || said.lastName !== ''
  const facts = isNamed ? said : { ...said, firstName: nameOfLogin(attributes) }
  const isIn = isActive(attributes)
  const id = await addByMachine(
    { context, asker },
    { ...facts, cohortId, groupId, isGroupBySuperAdmin, invite: invites && isIn },
  )
  if (!isIn) await deactivateByMachine({ context, asker }, id)
  return id
}

/** What was done to a colleague, and what the log says of it besides. */
export interface Followed {
  readonly did: 'changed' | 'deactivated' | 'reactivated'
  readonly detail: string
}

/**
 * Makes a colleague what a user says, and returns what was done: their name and address where these changed, and
 * whether they may log in. Who is said to be gone goes, also where they were let in again by hand meanwhile, unless
 * another connection has them still; who was let go by hand is let in only when the provider says so anew.
 */
export async function followUser(
  write: Write,
  person: Person,
  states: {
    readonly before: JsonObject | undefined
    readonly after: JsonObject
    /** Whether the call says if they work here. */
    readonly saysActive: boolean
  },
): Promise<Followed> {
  const { before, after, saysActive } = states
  const machine = { context: write.context, asker: write.asker }
  const facts = changedFacts(person, before && staffOf(before), staffOf(after))
  const [wasIn, isIn] = [before === undefined ? undefined : isActive(before), isActive(after)]
  if (isIn && wasIn !== true && person.deactivatedAt) {
    await reactivateByMachine(machine, person.id)
    if (isDifferent(person, facts)) await changeByMachine(machine, person.id, facts)
    return { did: 'reactivated', detail: '' }
  }
  if (isDifferent(person, facts)) await changeByMachine(machine, person.id, facts)
  if (isIn || person.deactivatedAt || (wasIn === false && !saysActive)) return { did: 'changed', detail: '' }
  const keepers = await letGo(write, person)
  return { did: keepers.length > 0 ? 'changed' : 'deactivated', detail: keptText(keepers) }
}
