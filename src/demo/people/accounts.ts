import { demoEmailDomain } from '../demo-personas.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import { addressPart } from './names.ts'
import type { Person } from './people.ts'

/** Addresses that are unique within a block, and across blocks by the block's number. */
export function addressBook(blockIndex: number): (firstName: string, lastName: string) => string {
  const taken = new Map<string, number>()
  const mark = blockIndex === 0 ? '' : `.b${blockIndex + 1}`
  return (firstName, lastName) => {
    const local = `${addressPart(firstName) || 'x'}.${addressPart(lastName) || 'x'}`
    const count = (taken.get(local) ?? 0) + 1
    taken.set(local, count)
    return `${local}${count > 1 ? count : ''}${mark}@${demoEmailDomain}`
  }
}

/** The rows every person has: the user, and the email and password account that better-auth signs in with. */
export function addUser(
  part: DemoPart,
  school: DemoSchool,
  person: Omit<Person, 'id' | 'name'>,
  role: 'student' | 'guardian' | 'employee',
): Person {
  const id = school.nextId('users')
  const name = `${person.firstName} ${person.lastName}`
  const createdAt = new Date(school.year.cycles[0]?.startMs ?? school.nowMs)
  const isBeta = role === 'employee' && id % 5 === 0
  part.users ??= []
  part.users.push({
    ...{ id, role, name, ...person, emailVerified: true, isBeta },
    ...{ deactivatedAt: null, createdAt, updatedAt: createdAt },
  })
  part.accounts ??= []
  part.accounts.push({
    id: school.nextId('accounts'),
    userId: id,
    accountId: String(id),
    providerId: 'credential',
    password: school.passwordHash,
    createdAt,
    updatedAt: createdAt,
  })
  return { id, name, ...person }
}
