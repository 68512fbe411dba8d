import { address, number, oneOf, pageNumber } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** What the query of an experience's registrations holds; `open` is the form over it, `student` whom it is about. */
export const registrationsSearch = address({
  page: pageNumber,
  wait_page: pageNumber,
  open: oneOf(['add', 'places', 'blocks', 'drop', 'move', 'off', 'accept']),
  student: number,
})

export const registeredQuery = (experience_id: number, search: object) =>
  api.registrations.listRegistered.queryOptions({
    input: { experience_id, page: registrationsSearch.parse(search).page },
  })

export const waitingQuery = (experience_id: number, search: object) =>
  api.registrations.listWaiting.queryOptions({
    input: { experience_id, page: registrationsSearch.parse(search).wait_page },
  })
