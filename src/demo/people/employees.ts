import { openCampusIdsOf } from '../campuses.ts'
import { campusLead, demoPersonas } from '../demo-personas.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import { type Random, randomFor } from '../random.ts'
import { addUser } from './accounts.ts'
import { familyName } from './names.ts'
import type { Employee } from './people.ts'

/** After the personas (or in their place, in later blocks): one advisor a house, then these, then facilitators. */
const officesAfterAdvisors = [
  'dean',
  'dean',
  'dean',
  'counselor',
  'counselor',
  'counselor',
  'school_director',
  'admissions',
  'admissions',
  'operations',
  'admin',
] as const

const jobs: Record<string, string> = {
  super_admin: 'Head of platform',
  admin: 'Platform administrator',
  school_director: 'School director',
  dean: 'Dean of students',
  counselor: 'Counselor',
  house_advisor: 'House advisor',
  facilitator: 'Facilitator',
  admissions: 'Admissions officer',
  operations: 'Operations manager',
}

/** One employee for five students. The first block begins with the personas, in the order of the sign-in page. */
export function addEmployees(
  part: DemoPart,
  school: DemoSchool,
  blockIndex: number,
  counts: { employees: number; houses: number },
  addressOf: (firstName: string, lastName: string) => string,
): Employee[] {
  const random = randomFor(school.seed, 'employees', blockIndex)
  const campusIds = openCampusIdsOf(blockIndex)
  const personas =
    blockIndex === 0
      ? demoPersonas.filter(({ groupSlug, slug }) => groupSlug !== null && slug !== campusLead.slug)
      : []
  const employees = personas.map((persona) => {
    const { firstName, lastName, email } = persona
    return addEmployee(
      part,
      school,
      random,
      { firstName, lastName, email },
      persona.groupSlug ?? 'facilitator',
      1,
    )
  })
  const advisors = counts.houses - (blockIndex === 0 ? 1 : 0)
  const slugs = [...Array<string>(advisors).fill('house_advisor'), ...officesAfterAdvisors]
  for (let index = employees.length; index < counts.employees; index++) {
    const family = familyName(random)
    const firstName = family.givenName(random)
    const email = addressOf(firstName, family.surname)
    const slug = slugs.shift() ?? 'facilitator'
    const cohortId = random.pick(campusIds)
    employees.push(
      addEmployee(part, school, random, { firstName, lastName: family.surname, email }, slug, cohortId),
    )
  }
  return employees
}

function addEmployee(
  part: DemoPart,
  school: DemoSchool,
  random: Random,
  person: { firstName: string; lastName: string; email: string },
  groupSlug: string,
  cohortId: number,
): Employee {
  const user = addUser(part, school, person, 'employee')
  const job = jobs[groupSlug] ?? 'Facilitator'
  part.employees ??= []
  part.employees.push({ id: user.id, job, cohortId, phone: phoneNumber(random) })
  const groupId = school.groupIds.get(groupSlug)
  if (groupId === undefined) throw new Error(`There is no built-in permission group ${groupSlug}.`)
  part.permissionGroupMembers ??= []
  part.permissionGroupMembers.push({ groupId, employeeId: user.id })
  return { ...user, groupSlug, job, cohortId }
}

/** Of the range that is kept free for invented people. */
export const phoneNumber = (random: Random): string =>
  `+1 ${random.int(201, 989)} 555 01${String(random.int(0, 99)).padStart(2, '0')}`
