import { address, number, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** Who is asked about, and the address of what. */
export const whatTheySeeSearch = address({ who: number, about: text })

export const overviewQuery = (personId: number) =>
  api.whatTheySee.getOverview.queryOptions({ input: { personId } })
