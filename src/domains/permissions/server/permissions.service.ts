export {
  countOtherSuperAdmins,
  type Group,
  joinSuperAdmins,
  listGroups,
  listGroupsOf,
  lockSuperAdmins,
  mayGive,
  moveBetweenGroups,
  outranking,
} from './groups.ts'
