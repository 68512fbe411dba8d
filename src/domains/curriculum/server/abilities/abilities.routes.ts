import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { abilitiesContract } from '../../contract/abilities.contract.ts'
import { managesCurriculum } from '../curriculum.access.ts'
import { getAbility, listAbilities } from './abilities.queries.ts'
import { listAbilityVersions } from './ability-versions.ts'
import { changeAbility, createAbility, saveAbility } from './save-ability.ts'

const pageSize = 100
const versionsPageSize = 20

export const abilitiesRoutes = handlers(abilitiesContract, {
  listAbilities: async ({ db, viewer, input: { page, ...filter } }) => {
    const { rows, total } = await readPage(page, pageSize, (range) => listAbilities(db, filter, range))
    const abilities = rows.map(({ total: _total, ...ability }) => ability)
    return { page, pageSize, total, abilities, canManage: managesCurriculum(viewer) }
  },

  getAbility: ({ db, input }) => getAbility(db, input.ability_id),

  createAbility: ({ input, ...context }) => createAbility(context, input),

  saveAbility: ({ input: { ability_id: id, version, ...fields }, ...context }) =>
    saveAbility(context, id, version, fields),

  changeAbility: ({ input, ...context }) => changeAbility(context, input.ability_id, input._action),

  listAbilityVersions: async ({ db, input: { ability_id: abilityId, page } }) => {
    await getAbility(db, abilityId)
    const { rows, total } = await readPage(page, versionsPageSize, (range) =>
      listAbilityVersions(db, abilityId, range),
    )
    const versions = rows.map(({ total: _total, ...version }) => version)
    return { page, pageSize: versionsPageSize, total, versions }
  },
})
