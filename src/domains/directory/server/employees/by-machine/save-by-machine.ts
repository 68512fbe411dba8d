import {
  fullName,
  insertEmployee,
  insertPerson,
  updateEmployee,
  updatePerson,
} from '#domains/people/server/people.service.ts'
import {
  applyChange,
  giveRefusal,
  loadRights,
  lockRights,
} from '#domains/permissions/server/permissions.service.ts'
import { invalid, refused } from '#server/api/errors.ts'
import { holdsFor } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import { closeFormerAddress } from '../../access/close-former-address.ts'
import { invitePerson } from '../../invite.ts'
import { requireNotErased } from '../../require-not-erased.ts'
import { planGroups } from '../employee-groups.ts'
import { lockColleague, type MachineCall } from './machine-call.ts'

/** What a machine knows of a colleague. */
export interface MachineFacts {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly job: string
}

interface Newcomer extends MachineFacts {
  readonly cohortId: number | null
  /** The group they join; null: none. */
  readonly groupId: number | null
  /** Whether a super admin said that the machine puts newcomers into this group. */
  readonly isGroupBySuperAdmin: boolean
  readonly invite: boolean
}

/**
 * Adds a colleague without a password. Throws a sentence where somebody has the address, and where the one who answers for
 * the machine may not put people there.
 */
export async function addByMachine({ context, asker }: MachineCall, newcomer: Newcomer): Promise<number> {
  const { db } = context
  const { cohortId, groupId, invite, job, ...person } = newcomer
  if (!holdsFor(asker, 'staff.manage', cohortId))
    throw invalid({ form: `${asker.name} answers for this connection and may not add colleagues there.` })
  await lockRights(db)
  const rights = await loadRights(db)
  const id = await insertPerson(db, 'employee', person)
  await insertEmployee(db, { id, job, cohortId })
  const group = rights.groups.find((one) => one.id === groupId)
  const refusal = group && giveRefusal(asker, group, id, newcomer.isGroupBySuperAdmin)
  if (refusal !== undefined) throw refused(refusal)
  const asked = groupId === null ? [] : [{ group_id: groupId, cohort_ids: null }]
  const memberships = planGroups(asker, rights, id, { asked, held: [] })
  if (memberships.length > 0) await applyChange(context, rights, { memberships })
  await insertAudit(db, context, {
    ...{ action: 'employee.added', subjectType: 'user', subjectId: id },
    after: { ...tell(newcomer), cohort_id: cohortId, groups: asked },
  })
  if (invite)
    await invitePerson(context, {
      ...{ id, name: fullName(person), email: person.email.toLowerCase() },
      purpose: 'You log in there with the account of your school.',
    })
  return id
}

const tell = ({ firstName, lastName, email, job }: MachineFacts) => ({
  ...{ first_name: firstName, last_name: lastName, email, job },
})

/** Changes the name, address and job of a colleague. Throws refused, and a sentence where somebody has the address. */
export async function changeByMachine(
  call: MachineCall,
  employeeId: number,
  facts: MachineFacts,
): Promise<void> {
  const { context } = call
  const { db } = context
  const movesAddress = ({ email }: { readonly email: string }) => email !== facts.email.toLowerCase()
  const { employee, now } = await lockColleague(call, employeeId, movesAddress)
  await requireNotErased(db, employeeId)
  await updatePerson(db, employeeId, facts, now)
  if (movesAddress(employee))
    await closeFormerAddress(db, context.services, {
      people: [{ userId: employeeId, from: employee.email }],
      by: 'machine',
    })
  await updateEmployee(db, employeeId, { job: facts.job })
  await insertAudit(db, context, {
    ...{ action: 'employee.changed', subjectType: 'user', subjectId: employeeId },
    before: tell(employee),
    after: tell(facts),
  })
}
