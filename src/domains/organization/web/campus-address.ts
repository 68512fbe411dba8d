import { address, either, number, oneOf } from '#web/address/address.ts'

/** What the query says of the list of campuses: whose form is open. */
export const campusSearch = address({
  campus: either(oneOf(['new']), number),
})
