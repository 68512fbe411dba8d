import { type AddressOf, address, number, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { mailStates } from '../contract/mail-states.ts'

/** What the query of the outbox holds. */
export const outboxSearch = address({
  search: text,
  state: oneOf(mailStates),
  page: pageNumber,
  /** The mail whose side sheet is open. */
  mail: number,
})

export const outboxQuery = ({ search, state, page }: AddressOf<typeof outboxSearch>) =>
  api.outbox.listMails.queryOptions({ input: { search, state, page } })
