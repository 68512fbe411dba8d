import { makeEmployee, makeGuardian, makeStudent } from '../../../src/domains/people/server/people.factory.ts'
import { addToGroup } from '../../../src/domains/permissions/server/permissions.factory.ts'
import type { Database } from '../../../src/server/database/database.ts'

/** One person per role, by the group that makes them what they are; families have none. */
export const personaGroups = {
  superadmin: 'super_admin',
  admin: 'admin',
  director: 'school_director',
  dean: 'dean',
  counselor: 'counselor',
  advisor: 'house_advisor',
  facilitator: 'facilitator',
  admissions: 'admissions',
  operations: 'operations',
  guardian: null,
  student: null,
} as const

export type PersonaSlug = keyof typeof personaGroups

export const personaSlugs = Object.keys(personaGroups) as PersonaSlug[]

/** Makes the person of a role, in the built-in group of that role. */
export async function makePersona(
  db: Database,
  slug: PersonaSlug,
  groups: ReadonlyMap<string, number>,
): Promise<number> {
  const choice = { name: `Pat ${slug}`, email: `${slug}@school.test` }
  if (slug === 'student') return makeStudent(db, choice)
  if (slug === 'guardian') return makeGuardian(db, choice)
  const id = await makeEmployee(db, choice)
  const groupId = groups.get(personaGroups[slug])
  if (groupId === undefined) throw new Error(`There is no group for ${slug}.`)
  await addToGroup(db, id, groupId)
  return id
}
