import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { abilitiesContract } from '../../contract/abilities.contract.ts'
import { managesCurriculum } from '../curriculum.access.ts'
import { listAbilities } from './abilities.queries.ts'
import { changeAbility, createAbility, saveAbility } from './save-ability.ts'

const pageSize = 100

export const abilitiesRoutes = handlers(abilitiesContract, {
  listAbilities: async ({ db, viewer, input: { page, ...filter } }) => {
    const { rows, total } = await readPage(page, pageSize, (range) => listAbilities(db, filter, range))
    const abilities = rows.map(({ total: _total, ...ability }) => ability)
    return { page, pageSize, total, abilities, canManage: managesCurriculum(viewer) }
  },

  createAbility: ({ input, ...context }) => createAbility(context, input),

  saveAbility: ({ input: { ability_id: id, version, ...fields }, ...context }) =>
    saveAbility(context, id, version, fields),

  changeAbility: ({ input, ...context }) => changeAbility(context, input.ability_id, input._action),
})
