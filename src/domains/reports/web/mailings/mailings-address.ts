import { address, number } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** The mailing that a mail leads to, to be stopped. */
export const mailingsSearch = address({ stop: number })

export const mailingsQuery = () => api.mailings.listMailings.queryOptions()
