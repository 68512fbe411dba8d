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
  const groupId = school.groupIds.get(campusLead.groupSlug ?? '')
  const campus = campusesOf(1).find((one) => one.id === cohortId)
  if (!campus || groupId === undefined)
    throw new Error('The lead of a campus needs the campus, and what a dean may do.')
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
    permissionGroupMembers: [{ groupId, employeeId: id, cohortIds: [cohortId] }],
  }
}
