import type { Permission } from '#contract/permissions.ts'
import { address, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

const groupSorts = ['title', 'kind', 'permissions', 'people'] as const
const bothWays = <Name extends string>(names: readonly Name[]) =>
  names.flatMap((name) => [name, `-${name}` as const])
export const groupsSearch = address({ search: text, sort: oneOf(bothWays(groupSorts)) })
export const groupsQuery = () => api.groups.listGroups.queryOptions()

/** Which permissions of a group are listed: those it has, those it lacks, those that were changed. */
export const grantStates = ['granted', 'open', 'changed'] as const
export const grantsSearch = address({ search: text, show: oneOf(grantStates) })
export const groupQuery = (groupId: number) => api.groups.getGroup.queryOptions({ input: { groupId } })

export const membersSearch = address({ search: text, page: pageNumber })
export const membersQuery = (groupId: number, search: object) =>
  api.groups.listMembers.queryOptions({ input: { groupId, ...membersSearch.parse(search) } })

export const historySearch = address({ page: pageNumber })
export const historyQuery = (groupId: number, search: object) =>
  api.groups.listHistory.queryOptions({ input: { groupId, ...historySearch.parse(search) } })

const rightSorts = ['can', 'people'] as const
export const rightsSearch = address({ search: text, sort: oneOf(bothWays(rightSorts)), page: pageNumber })
export const rightsQuery = () => api.rights.listRights.queryOptions()
export const rightQuery = (permissionId: Permission, search: object) =>
  api.rights.getRight.queryOptions({ input: { permissionId, ...search } })
