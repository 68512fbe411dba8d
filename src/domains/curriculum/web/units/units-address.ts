import { address, flag, number, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { schoolStages } from '../../contract/school-stage.ts'

/** What the query of the list of units holds. */
export const unitsSearch = address({
  search: text,
  school_stage: oneOf(schoolStages),
  subject_id: number,
  retired: flag,
  page: pageNumber,
})

/** The page of units that the query of the address names; what the shell keeps in the address is left out. */
export const unitsQuery = (search: object) =>
  api.units.listUnits.queryOptions({ input: unitsSearch.parse(search) })
