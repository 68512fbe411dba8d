import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { permissionsByArea } from '../contract/permission-areas.ts'
import { rightsContract } from '../contract/rights.contract.ts'
import { heldBy, peopleOf } from '../rules/rights.ts'
import { cohortIdsOf, type Where } from '../rules/where.ts'
import { loadRights } from './groups.queries.ts'
import { listCampuses } from './groups.routes.ts'
import { listPeople } from './members.queries.ts'

const pageSize = 50

/** Every right, with how many have it and through which groups. */
export async function tellRights(db: Database) {
  const rights = await loadRights(db)
  const held = heldBy(rights)
  const everyone = [...peopleOf(rights)].map(held)
  return permissionsByArea.map((permission) => {
    const holders = everyone.flatMap((own) => own.get(permission) ?? [])
    return {
      permission,
      people: holders.length,
      through: rights.groups
        .filter(({ grants }) => grants.has(permission))
        .map(({ id, title }) => ({
          ...{ id, title },
          people: holders.filter(({ through }) => through.has(id)).length,
        })),
    }
  })
}

export const rightsRoutes = handlers(rightsContract, {
  listRights: async ({ db }) => ({ rights: await tellRights(db) }),

  getRight: async ({ db, input: { permissionId: permission, search, page } }) => {
    const rights = await loadRights(db)
    const held = heldBy(rights)
    const holders = new Map(
      [...peopleOf(rights)].flatMap((id) => {
        const own = held(id).get(permission)
        return own === undefined ? [] : [[id, own] as const]
      }),
    )
    const through = rights.groups.flatMap(({ id, title, grants }) => {
      const where = grants.get(permission)
      if (where === undefined) return []
      const people = [...holders.values()].filter((own) => own.through.has(id)).length
      return [{ ...{ id, title, people }, cohort_ids: cohortIdsOf(where) }]
    })
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listPeople(db, [...holders.keys()], search, range),
    )
    const titles = new Map(rights.groups.map(({ id, title }) => [id, title]))
    return {
      ...{ page, pageSize, total, permission, through, holders: holders.size },
      campuses: await listCampuses(db),
      people: rows.map(({ total: _, ...row }) => ({
        ...row,
        cohort_ids: cohortIdsOf(holders.get(row.id)?.where ?? ([] as Where)),
        through: [...(holders.get(row.id)?.through.keys() ?? [])].map((id) => titles.get(id) ?? ''),
      })),
    }
  },
})
