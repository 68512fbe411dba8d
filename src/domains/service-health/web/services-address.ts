import { address, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** The service whose sheet is open. */
export const servicesSearch = address({ service: text })

export const servicesQuery = () => api.serviceHealth.list.queryOptions()
export const serviceQuery = (vendor: string) => api.serviceHealth.get.queryOptions({ input: { vendor } })
