import { builtInGroups } from '#contract/built-in-groups.ts'
import { campusesOf } from '../campuses.ts'
import { campusLead } from '../demo-personas.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import { randomFor } from '../random.ts'
import { addUser } from './accounts.ts'
import { phoneNumber } from './employees.ts'

/**
 * The dean of one campus: everything a dean may do, there alone. Comes after everybody else, so that nobody of the
 * school is another person for it.
 */
export function buildCampusLead(school: DemoSchool): DemoPart {
  const { firstName, lastName, email, cohortId } = campusLead
  const part: DemoPart = {}
  const { id } = addUser(part, school, { firstName, lastName, email }, 'employee')
  const groupId = school.nextId('permissionGroups')
  const campus = campusesOf(1).find((one) => one.id === cohortId)
  const dean = builtInGroups.find(({ slug }) => slug === campusLead.groupSlug)
  if (!campus || !dean) throw new Error('The lead of a campus needs the campus, and what a dean may do.')
  return {
    ...part,
    employees: [
      {
        id,
        job: `Dean of ${campus.title}`,
        cohortId,
        phone: phoneNumber(randomFor(school.seed, 'campus lead')),
      },
    ],
    permissionGroups: [
      {
        id: groupId,
        slug: null,
        title: `${dean.title}, ${campus.title}`,
        isSuperAdmin: false,
        isAdmin: false,
      },
    ],
    permissionGroupPermissions: [...new Set(dean.permissions)].map((permission) => ({
      groupId,
      permission,
      cohortId,
    })),
    permissionGroupMembers: [{ groupId, employeeId: id }],
  }
}
