export { leavingOf, type MembershipChange, type RightsChange } from '../rules/change-rights.ts'
export { refusalOf } from '../rules/keep-a-way-back.ts'
export { type Group, heldBy, type Rights } from '../rules/rights.ts'
export { cohortIdsOf, covers, isSameWhere, type Where, whereOf } from '../rules/where.ts'
export { applyChange } from './apply-change.ts'
export { describeEffect } from './describe-effect.ts'
export {
  joinSuperAdmins,
  type ListedRights,
  listGroups,
  listGroupsOf,
  loadRights,
  lockRights,
  returningOf,
} from './groups.queries.ts'
export { holdsAt, holdsEverywhere, holdsSomewhere } from './holders/holds.ts'
export { aboveText, listAbove } from './holders/list-above.ts'
export { listGivers, nameHolders } from './holders/list-givers.ts'
export { listViewers } from './holders/list-viewers.ts'
export { listWholeSchoolHolders } from './holders/whole-school-holders.ts'
export { giveRefusal, givesRights } from './machine-gives.ts'
export { giveText, manageRefusal, mayGive, mayTake, rankRefusal } from './rank.ts'
