import {
  fullName,
  insertEmployee,
  insertPerson,
  updateEmployee,
  updatePerson,
} from '#domains/people/server/people.service.ts'
import {
  countOtherSuperAdmins,
  type Group,
  listGroups,
  listGroupsOf,
  lockSuperAdmins,
  mayGive,
  moveBetweenGroups,
  outranking,
} from '#domains/permissions/server/permissions.service.ts'
import { deleteLinks } from '#domains/sign-in/server/sign-in.service.ts'
import { conflict, invalid, refused } from '#server/api/errors.ts'
import { holdsFor, reachOf, type Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { type EmployeeFields, employeesContract } from '../../contract/employees.contract.ts'
import type { AccessAction } from '../../contract/person.schemas.ts'
import { employeeDetails, storeDetails, tellDetails } from '../../contract/person-details.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import { invitePerson } from '../invite.ts'
import { type Context, loginWords, switchAccess } from '../switch-access.ts'
import { getManagedEmployee, listCampusChoices } from './employees.queries.ts'

const purpose = 'You take attendance, see who is missing and decide what waits for you there.'

const personOf = ({ first_name: firstName, last_name: lastName, email }: EmployeeFields) => ({
  firstName,
  lastName,
  email,
})

const columnsOf = (fields: EmployeeFields) => ({
  job: fields.job,
  cohortId: fields.cohort_id,
  ...storeDetails(employeeDetails, fields),
})

/** Throws a sentence when the viewer may not put people on this campus, or there is none. */
async function checkCampus(db: Database, viewer: Viewer, cohortId: number | null, before: number | null) {
  if (cohortId === before && cohortId !== null) return
  const campuses = await listCampusChoices(db, reachOf(viewer, 'staff.manage'))
  const isOne = cohortId !== null && campuses.some((campus) => campus.cohort_id === cohortId)
  if (isOne || (cohortId === null && holdsFor(viewer, 'staff.manage', null))) return
  throw invalid({ cohort_id: 'Choose a campus.' })
}

/** Which groups a person joins and leaves; throws a sentence for a group that the viewer may not give or take. */
function planGroups(
  viewer: Viewer,
  groups: readonly Group[],
  asked: readonly number[],
  held: readonly number[],
) {
  const joins = [...new Set(asked)].filter((id) => !held.includes(id))
  const leaves = held.filter((id) => !asked.includes(id))
  for (const id of [...joins, ...leaves]) {
    const group = groups.find((one) => one.id === id)
    if (!group) throw invalid({ group_ids: 'One of these groups does not exist any more.' })
    if (!mayGive(viewer, group))
      throw invalid({ group_ids: `You may not put people into ${group.title} or take them out.` })
  }
  return { joins, leaves }
}

/** Throws refused for a colleague who holds more than the viewer may give. */
function requireOwnRank(
  viewer: Viewer,
  employeeId: number,
  groups: readonly Group[],
  held: readonly number[],
) {
  const above = outranking(viewer, employeeId, groups, held)
  if (above)
    throw refused(`Only somebody who may give the rights of ${above.title} may change this colleague.`)
}

/** Throws a sentence when nobody could administer the school any more. */
async function keepOneSuperAdmin(db: Database, employeeId: number): Promise<void> {
  if ((await countOtherSuperAdmins(db, employeeId)) === 0)
    throw invalid({
      group_ids: 'This is the last super admin. Make somebody else one first.',
    })
}

/** Adds a colleague, with an invitation when asked to. Throws sentences by field. */
export async function addEmployee(context: Context, fields: EmployeeFields & { readonly invite: boolean }) {
  const { db, viewer } = context
  await checkCampus(db, viewer, fields.cohort_id, null)
  const { joins } = planGroups(viewer, await listGroups(db), fields.group_ids, [])
  const person = personOf(fields)
  const id = await insertPerson(db, 'employee', person)
  await insertEmployee(db, { id, ...columnsOf(fields) })
  await moveBetweenGroups(db, id, { joins, leaves: [] })
  await insertAudit(db, context, {
    action: 'employee.added',
    subjectType: 'user',
    subjectId: id,
    after: fields,
  })
  const name = fullName(person)
  if (fields.invite) await invitePerson(context, { id, name, email: person.email.toLowerCase(), purpose })
  return { ok: true as const, id, message: fields.invite ? `${name} is invited` : `${name} added` }
}

/** Changes a colleague whose form was opened at `version`. Throws not-found, a conflict and sentences by field. */
export async function changeEmployee(
  context: Context,
  employeeId: number,
  fields: EmployeeFields & { readonly version: string },
) {
  const { db, viewer, services } = context
  const now = new Date(services.clock.nowMs())
  await lockSuperAdmins(db)
  const before = await getManagedEmployee(db, viewer, employeeId, { lock: true, now })
  if (before.updatedAt.toISOString() !== fields.version)
    throw conflict(employeesContract.saveEmployee, changedMeanwhile(before.name), null)
  const held = await listGroupsOf(db, employeeId)
  const groups = await listGroups(db)
  requireOwnRank(viewer, employeeId, groups, held)
  await checkCampus(db, viewer, fields.cohort_id, before.cohortId)
  const moves = planGroups(viewer, groups, fields.group_ids, held)
  const losesAll = groups.some(({ id, isSuperAdmin }) => isSuperAdmin && moves.leaves.includes(id))
  if (losesAll) await keepOneSuperAdmin(db, employeeId)
  await updatePerson(db, employeeId, personOf(fields), now)
  // A link that went to the address before would open the account of whoever reads it there.
  if (before.email !== fields.email.toLowerCase()) await deleteLinks(db, employeeId)
  await updateEmployee(db, employeeId, columnsOf(fields))
  await moveBetweenGroups(db, employeeId, moves)
  await insertAudit(db, context, {
    action: 'employee.changed',
    subjectType: 'user',
    subjectId: employeeId,
    before: {
      name: before.name,
      email: before.email,
      job: before.job,
      ...tellDetails(employeeDetails, before),
      cohort: before.cohortId,
      groups: held,
    },
    after: fields,
  })
  return { ok: true as const, id: employeeId, message: `${fullName(personOf(fields))} saved` }
}

/** Invites a colleague, lets nobody in as them any more, or lets them in again. Throws not-found and sentences. */
export async function switchEmployee(context: Context, employeeId: number, action: AccessAction) {
  const { db, viewer, services } = context
  const now = new Date(services.clock.nowMs())
  await lockSuperAdmins(db)
  const employee = await getManagedEmployee(db, viewer, employeeId, { lock: true, now })
  const groups = await listGroups(db)
  const held = await listGroupsOf(db, employeeId)
  requireOwnRank(viewer, employeeId, groups, held)
  if (action === 'deactivate') {
    if (employeeId === viewer.userId) throw invalid({ form: 'You cannot deactivate yourself.' })
    if (groups.some(({ id, isSuperAdmin }) => isSuperAdmin && held.includes(id)))
      await keepOneSuperAdmin(db, employeeId)
  }
  return switchAccess(context, employee, action, { noun: 'employee', purpose, ...loginWords(employee.name) })
}
