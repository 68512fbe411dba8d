import { demoEmailDomain } from '../demo-personas.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import { randomFor } from '../random.ts'
import { addUser } from './accounts.ts'
import { phoneNumber } from './employees.ts'

const colleagues = [
  {
    firstName: 'Jordan',
    lastName: 'Ellis',
    local: 'jordan.ellis',
    job: 'Facilitator',
    groupSlug: 'facilitator',
  },
  {
    firstName: 'Jordan',
    lastName: 'Ellis',
    local: 'jordan.ellis2',
    job: 'Operations manager',
    groupSlug: 'operations',
  },
  {
    firstName: 'Rosalind',
    lastName: 'Achterberg',
    local: 'rosalind.achterberg',
    job: 'Counselor',
    groupSlug: 'counselor',
    hasLeft: true,
  },
] as const

/** Two colleagues of one name, and one who has left. After everybody else, so that nobody is another person for them. */
export function buildColleaguesApart(school: DemoSchool): DemoPart {
  const part: DemoPart = { employees: [], permissionGroupMembers: [] }
  const random = randomFor(school.seed, 'colleagues apart')
  const leavings = new Map<number, Date | null>()
  for (const { firstName, lastName, local, job, groupSlug, ...state } of colleagues) {
    const { id } = addUser(
      part,
      school,
      { firstName, lastName, email: `${local}@${demoEmailDomain}` },
      'employee',
    )
    const groupId = school.groupIds.get(groupSlug)
    if (groupId === undefined) throw new Error(`There is no built-in permission group ${groupSlug}.`)
    part.employees?.push({ id, job, cohortId: 1, phone: phoneNumber(random) })
    part.permissionGroupMembers?.push({ groupId, employeeId: id })
    leavings.set(id, 'hasLeft' in state ? new Date(school.year.cycles[0]?.startMs ?? school.nowMs) : null)
  }
  for (const user of part.users ?? []) user.deactivatedAt = leavings.get(user.id ?? 0) ?? null
  return part
}
