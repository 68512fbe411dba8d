import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { unitsContract } from '../../contract/units.contract.ts'
import { managesCurriculum } from '../curriculum.access.ts'
import { changeUnit, retireUnit } from './change-unit.ts'
import { createUnit, saveUnit } from './save-unit.ts'
import { listVersions } from './unit-versions.ts'
import {
  findSuccessors,
  getUnit,
  listOfferedTopics,
  listSubjects,
  listUnits,
  listUses,
} from './units.queries.ts'

/** Units on a page: as many as a school reads at a glance. The demo's are one page. */
const pageSize = 200
const versionsPageSize = 20

const withoutTotal = <Row extends { readonly total: number }>({ total: _total, ...row }: Row) => row

export const unitsRoutes = handlers(unitsContract, {
  listUnits: async ({ db, viewer, input: { page, ...filter } }) => {
    const [{ rows, total }, subjects] = await Promise.all([
      readPage(page, pageSize, (range) => listUnits(db, filter, range)),
      listSubjects(db),
    ])
    return {
      page,
      pageSize,
      total,
      units: rows.map(withoutTotal),
      subjects,
      canManage: managesCurriculum(viewer),
    }
  },

  getNewUnit: async ({ db }) => ({ topics: await listOfferedTopics(db) }),

  createUnit: ({ input, ...context }) => createUnit(context, input),

  getUnit: async ({ db, viewer, input }) => {
    const [unit, topics, uses] = await Promise.all([
      getUnit(db, input.unit_id),
      listOfferedTopics(db, input.unit_id),
      listUses(db, input.unit_id),
    ])
    return { unit, topics, ...uses, canManage: managesCurriculum(viewer) }
  },

  saveUnit: ({ input: { unit_id: unitId, version, ...fields }, ...context }) =>
    saveUnit(context, { unitId, version, fields }),

  changeUnit: ({ input, ...context }) =>
    input._action === 'retire'
      ? retireUnit(context, input.unit_id, input.successor_id)
      : changeUnit(context, input.unit_id, input._action),

  listUnitVersions: async ({ db, input: { unit_id: unitId, page } }) => {
    await getUnit(db, unitId)
    const { rows, total } = await readPage(page, versionsPageSize, (range) => listVersions(db, unitId, range))
    return { page, pageSize: versionsPageSize, total, versions: rows.map(withoutTotal) }
  },

  findSuccessors: async ({ db, input }) => findSuccessors(db, await getUnit(db, input.unit_id), input.search),
})
