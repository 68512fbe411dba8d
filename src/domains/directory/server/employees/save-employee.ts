import { employeeDetails, storeDetails, tellDetails } from '#domains/people/contract/person-details.ts'
import {
  fullName,
  insertEmployee,
  insertPerson,
  updateEmployee,
  updatePerson,
} from '#domains/people/server/people.service.ts'
import {
  applyChange,
  cohortIdsOf,
  listGroups,
  listGroupsOf,
  loadRights,
  lockRights,
  rankRefusal,
} from '#domains/permissions/server/permissions.service.ts'
import { deleteLinks, hasPasskey } from '#domains/sign-in/server/sign-in.service.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import { holdsFor, reachOf, type Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { requireProof } from '#server/departures/proof.ts'
import { type EmployeeFields, employeesContract, type Place } from '../../contract/employees.contract.ts'
import { closeFormerAddress } from '../access/close-former-address.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import { invitePerson } from '../invite.ts'
import { requireNotErased } from '../require-not-erased.ts'
import { type Context, loginWords, switchAccess } from '../switch-access.ts'
import { describeGroups, newcomerId, planGroups, requireMayManage } from './employee-groups.ts'
import { getManagedEmployee, listCampusChoices } from './employees.queries.ts'

const purpose = 'You take attendance, see who is missing and decide what waits for you there.'

const personOf = ({ first_name: firstName, last_name: lastName, email }: EmployeeFields) => ({
  firstName,
  lastName,
  email,
})

/** What the audit keeps: the colleague, not how the save was asked for. */
const detailsOf = ({ basis: _basis, lock_me_out: _meant, ...fields }: EmployeeFields) => fields

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

const rightsMoved =
  'What these groups do was changed in the meantime. Nothing is saved yet: look at it again.'

/** What it does to people that somebody is in these groups. Throws as the save would, but no conflict. */
export async function previewGroups(
  context: Context,
  employeeId: number | undefined,
  asked: readonly Place[],
) {
  const { db, viewer, services } = context
  const now = new Date(services.clock.nowMs())
  const employee =
    employeeId === undefined ? undefined : await getManagedEmployee(db, viewer, employeeId, { now })
  const rights = await loadRights(db)
  const held = employee ? await listGroupsOf(db, employee.id) : []
  const id = employee?.id ?? newcomerId
  if (employee) requireMayManage(viewer, id, rights.groups, held)
  const memberships = planGroups(viewer, rights, id, { asked, held })
  const isDeactivated = (employee?.deactivatedAt ?? null) !== null
  return (await describeGroups(context, rights, memberships, isDeactivated)).told
}

/** Adds a colleague, with an invitation when asked to. Throws sentences by field. */
export async function addEmployee(context: Context, fields: EmployeeFields & { readonly invite: boolean }) {
  const { db, viewer } = context
  await checkCampus(db, viewer, fields.cohort_id, null)
  await lockRights(db)
  const rights = await loadRights(db)
  const person = personOf(fields)
  const id = await insertPerson(db, 'employee', person)
  const memberships = planGroups(viewer, rights, id, { asked: fields.groups, held: [] })
  const { told } = await describeGroups(
    context,
    rights,
    memberships.map((one) => ({ ...one, employeeId: newcomerId })),
  )
  if (memberships.length > 0 && told.basis !== fields.basis)
    throw conflict(employeesContract.addEmployee, rightsMoved, told)
  await insertEmployee(db, { id, ...columnsOf(fields) })
  await applyChange(context, rights, { memberships })
  await insertAudit(db, context, {
    action: 'employee.added',
    subjectType: 'user',
    subjectId: id,
    after: detailsOf(fields),
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
  await lockRights(db)
  const before = await getManagedEmployee(db, viewer, employeeId, { lock: true, now })
  await requireNotErased(db, employeeId)
  if (before.updatedAt.toISOString() !== fields.version)
    throw conflict(employeesContract.saveEmployee, changedMeanwhile(before.name), null)
  const held = await listGroupsOf(db, employeeId)
  const rights = await loadRights(db)
  requireMayManage(viewer, employeeId, rights.groups, held)
  const movesAddress = before.email !== fields.email.toLowerCase()
  const above = movesAddress ? rankRefusal(viewer, employeeId, rights.groups, held) : undefined
  if (above) throw invalid({ email: above })
  await checkCampus(db, viewer, fields.cohort_id, before.cohortId)
  const memberships = planGroups(viewer, rights, employeeId, { asked: fields.groups, held })
  const { told, effect } = await describeGroups(context, rights, memberships, before.deactivatedAt !== null)
  if (memberships.length > 0 && told.basis !== fields.basis)
    throw conflict(employeesContract.saveEmployee, rightsMoved, told)
  if (told.locksYouOut && !fields.lock_me_out)
    throw invalid({
      lock_me_out: 'You would shut yourself out of groups and permissions. Check the box if you mean it.',
    })
  await updatePerson(db, employeeId, personOf(fields), now)
  // Who corrects their own address keeps what they log in with: nobody else chose it.
  if (movesAddress && employeeId === viewer.userId) await deleteLinks(db, employeeId)
  else if (movesAddress) {
    if (await hasPasskey(db, employeeId))
      requireProof(
        context,
        'A colleague’s passkeys go with their address, only after you have shown that it is you.',
      )
    await closeFormerAddress(db, services, {
      people: [{ userId: employeeId, from: before.email }],
      by: 'hand',
    })
  }
  await updateEmployee(db, employeeId, columnsOf(fields))
  await applyChange(context, rights, { memberships }, effect)
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
      groups: held.map(({ groupId, where }) => ({ group_id: groupId, cohort_ids: cohortIdsOf(where) })),
    },
    after: detailsOf(fields),
  })
  return { ok: true as const, id: employeeId, message: `${fullName(personOf(fields))} saved` }
}

/** Invites a colleague. Throws not-found and sentences. */
export async function inviteEmployee(context: Context, employeeId: number) {
  const { db, viewer, services } = context
  const now = new Date(services.clock.nowMs())
  await lockRights(db)
  const employee = await getManagedEmployee(db, viewer, employeeId, { lock: true, now })
  requireMayManage(viewer, employeeId, await listGroups(db), await listGroupsOf(db, employeeId))
  return switchAccess(context, employee, 'invite', {
    ...{ noun: 'employee', purpose, ...loginWords(employee.name) },
  })
}
