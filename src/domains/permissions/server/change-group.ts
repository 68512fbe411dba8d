import { onlySuperAdminsGive, type Permission, permissions } from '#contract/permissions.ts'
import { countColleagues } from '#domains/people/server/people.service.ts'
import { conflict, invalid, refused } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import type { GroupChange } from '../contract/group.schemas.ts'
import { groupsContract } from '../contract/groups.contract.ts'
import { canOf } from '../contract/permission-areas.ts'
import type { RightsChange } from '../rules/change-rights.ts'
import { refusalOf } from '../rules/keep-a-way-back.ts'
import type { Rights } from '../rules/rights.ts'
import { isSameWhere, whereOf } from '../rules/where.ts'
import { applyChange } from './apply-change.ts'
import { describeEffect } from './describe-effect.ts'
import { getGroup, type ListedGroup, type ListedRights, loadRights, lockRights } from './groups.queries.ts'
import { giveText, grantedBeyond, groupRefusal, mayGive, mayTake } from './rank.ts'

type Context = Omit<HandlerArguments<unknown>, 'input'>

/** A change of one group without what is so already. Throws where the viewer may not make it, or nobody may. */
async function planChange(
  { db, viewer }: Context,
  rights: ListedRights,
  groupId: number,
  asked: GroupChange,
) {
  const group = getGroup(rights.groups, groupId)
  const refusal = groupRefusal(viewer, group)
  if (refusal) throw refused(refusal)
  if (asked.kind === 'delete' && group.slug !== null)
    throw invalid({ form: `${group.title} is built in: it can be changed and emptied, not deleted.` })
  await requireKnown(db, asked)
  const change = differenceOf(rights, group, asked)
  const beyond = grantedBeyond(viewer, rights, change)
  if (beyond) throw invalid({ form: beyondText(beyond) })
  // Out of a group one may always go by oneself: what keeps a way back is another rule.
  if (
    change.memberships?.some(({ employeeId, where }) =>
      where === undefined ? !mayTake(viewer, group) : !mayGive(viewer, group, where, employeeId),
    )
  )
    throw refused(giveText(viewer, group))
  const why = refusalOf(rights, change)
  if (why) throw invalid({ form: why })
  return { group, change }
}

const beyondText = (permission: Permission) =>
  `You may not give the right to ${canOf(permissions[permission])}: ${onlySuperAdminsGive.has(permission) ? 'only super admins do' : 'you do not have it everywhere yourself'}.`

/** Throws a sentence for people who cannot log in, or are none, and for campuses that there are not. */
async function requireKnown(db: Database, asked: GroupChange): Promise<void> {
  if (asked.kind === 'delete') return
  const rows = asked.kind === 'members' ? asked.members : asked.grants
  const cohortIds = [...new Set(rows.flatMap(({ cohort_ids }) => cohort_ids ?? []))]
  if (cohortIds.length > 0) {
    const found = await db.selectFrom('cohorts').select('id').where('id', 'in', cohortIds).execute()
    if (found.length < cohortIds.length) throw invalid({ form: 'There is no such campus.' })
  }
  if (asked.kind !== 'members') return
  const joins = asked.members.filter(({ cohort_ids }) => cohort_ids?.length !== 0)
  const found = await countColleagues(
    db,
    joins.map(({ employee_id }) => employee_id),
  )
  if (found < joins.length)
    throw invalid({ form: 'One of these people is no longer a colleague who can log in.' })
}

function differenceOf(rights: Rights, group: ListedGroup, asked: GroupChange): RightsChange {
  const groupId = group.id
  if (asked.kind === 'delete') return { deletes: [groupId] }
  if (asked.kind === 'permissions')
    return {
      grants: asked.grants
        .map(({ permission, cohort_ids }) => ({ groupId, permission, where: whereOf(cohort_ids) }))
        .filter(({ permission, where }) => !isSameWhere(group.grants.get(permission), where)),
    }
  const own = new Map(
    rights.memberships.filter((one) => one.groupId === groupId).map((one) => [one.employeeId, one.where]),
  )
  return {
    memberships: asked.members
      .map(({ employee_id: employeeId, cohort_ids }) => ({ groupId, employeeId, where: whereOf(cohort_ids) }))
      .filter(({ employeeId, where }) => !isSameWhere(own.get(employeeId), where)),
  }
}

/** Whether all of a saved change still holds: nothing of it was changed once more. */
function stands(rights: Rights, group: ListedGroup, saved: GroupChange): boolean {
  const { grants = [], memberships = [], deletes = [] } = differenceOf(rights, group, saved)
  return grants.length + memberships.length + deletes.length === 0
}

/** What a change of a group does to people. Throws as the save would, except where rights were changed meanwhile. */
export async function previewGroupChange(context: Context, groupId: number, asked: GroupChange) {
  const rights = await loadRights(context.db)
  const { change } = await planChange(context, rights, groupId, asked)
  return (await describeEffect(context, rights, change)).told
}

interface Meant {
  readonly basis: string
  readonly lock_me_out: boolean
  readonly takes_back?: GroupChange | undefined
}

/**
 * Makes a change of a group, as its preview said. Throws a conflict with the new effect when rights were changed
 * meanwhile, a sentence where somebody would shut themselves out without having said that they mean it, and one where
 * what is taken back was changed once more since.
 */
export async function saveGroupChange(
  context: Context,
  groupId: number,
  asked: GroupChange,
  { basis, lock_me_out, takes_back }: Meant,
) {
  const { db } = context
  await lockRights(db)
  const rights = await loadRights(db)
  const { group, change } = await planChange(context, rights, groupId, asked)
  if (takes_back && !stands(rights, group, takes_back))
    throw invalid({
      form: `${group.title} was changed again since, so this is not taken back. Its history shows what was changed.`,
    })
  const { told, effect } = await describeEffect(context, rights, change)
  if (told.basis !== basis)
    throw conflict(
      groupsContract.saveChange,
      'Rights were changed in the meantime, so this would now do something else. Nothing is saved yet: check it again.',
      told,
    )
  if (told.locksYouOut && !lock_me_out)
    throw invalid({ lock_me_out: 'You would shut yourself out of this page. Check the box if you mean to.' })
  await applyChange(context, rights, change, effect)
  return {
    ok: true as const,
    message: asked.kind === 'delete' ? `${group.title} deleted` : `${group.title} saved`,
  }
}
