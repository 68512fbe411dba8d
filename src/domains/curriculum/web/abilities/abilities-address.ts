import { address, either, flag, number, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { schoolStages } from '../../contract/school-stage.ts'

/** What the query of the list of abilities holds; `ability` is whose form is open. */
export const abilitiesSearch = address({
  search: text,
  school_stage: oneOf(schoolStages),
  retired: flag,
  ability: either(oneOf(['new']), number),
  page: pageNumber,
})

/** The page of abilities that the query of the address names. */
export const abilitiesQuery = (search: object) => {
  const { ability: _open, ...input } = abilitiesSearch.parse(search)
  return api.abilities.listAbilities.queryOptions({ input })
}
