import { address, wholeNumber } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** Which required hours are open, by their id; 0 for new ones. */
export const requiredSearch = address({ open: wholeNumber(0, 2_147_483_647) })

/** What hours are required. */
export const requiredQuery = () => api.hourRequirements.listRequirements.queryOptions()
