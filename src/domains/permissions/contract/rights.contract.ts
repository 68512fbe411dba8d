import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { search } from '#contract/values.ts'
import { campuses, cohortIds, groupMember, permission, permissionName, titled } from './group.schemas.ts'

const path = '/backoffice/workbench/employees-and-permissions/permissions' as const

/** Every permission with its sentence: who has it, and through which group (issue 13 §1). */
export const rightsContract = {
  listRights: endpoint({
    method: 'GET',
    path,
    summary: 'Every permission, and how many can through which groups',
    access: 'groups.manage',
    output: z.object({
      rights: z.array(
        z.object({ permission, people: z.number(), through: z.array(titled.extend({ people: z.number() })) }),
      ),
    }),
  }),
  getRight: endpoint({
    method: 'GET',
    path: `${path}/{permissionId}`,
    summary: 'Who has a permission, where and through which group, 50 a page',
    access: 'groups.manage',
    input: paged(z.object({ permissionId: permissionName, search: search(100) })),
    output: z.object({
      ...pageFacts,
      permission,
      holders: z.number(),
      through: z.array(titled.extend({ people: z.number(), cohort_ids: cohortIds })),
      people: z.array(groupMember.extend({ through: z.array(z.string()) })),
      campuses,
    }),
  }),
}
