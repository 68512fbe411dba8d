import { experienceTypes } from '#domains/experiences/contract/experience.schemas.ts'
import { address, number, oneOf, pageNumber, text, wholeNumber } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { catalogueSorts, catalogueStatuses, placesFilters } from '../../contract/catalogue-values.ts'

/** What the query of the catalogue holds; the cycle is the shell's own, the type may stand in the path. */
export const catalogueSearch = address({
  search: text,
  type: oneOf(experienceTypes),
  cohort_id: number,
  expert_id: number,
  block: wholeNumber(0, 30),
  status: oneOf(catalogueStatuses),
  places: oneOf(placesFilters),
  sort: oneOf(catalogueSorts),
  view: oneOf(['table']),
  page: pageNumber,
})

const inCycle = catalogueSearch.extend({ cycle_id: number })

/** The page of it that the address names. */
export const catalogueQuery = (search: object) => {
  const { view: _view, ...input } = inCycle.parse(search)
  return api.catalogue.listExperiences.queryOptions({ input })
}

export const choicesQuery = (search: object) => {
  const { cycle_id } = inCycle.parse(search)
  return api.catalogue.getChoices.queryOptions({ input: { cycle_id }, staleTime: 60_000 })
}

export const experienceQuery = (experience_id: number) =>
  api.catalogue.getExperience.queryOptions({ input: { experience_id } })
