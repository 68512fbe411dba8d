import { type AddressOf, address, number, oneOf, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { eventKinds, studentCalendarStates } from '../../contract/house-event-kinds.ts'

const root = '/workbench/google'
export const googleAddress = {
  events: `${root}/house-events`,
  students: `${root}/students-calendar-cache`,
} as const

/** Without a kind: whatever differs. */
export const eventsSearch = address({
  search: text,
  kind: oneOf([...eventKinds, 'all']),
  page: pageNumber,
  house: number,
})
export const eventsQuery = ({ house: _house, ...input }: AddressOf<typeof eventsSearch>) =>
  api.google.listHouseEvents.queryOptions({ input })

export const studentsSearch = address({
  search: text,
  state: oneOf(studentCalendarStates),
  page: pageNumber,
})
export const studentCalendarsQuery = (input: AddressOf<typeof studentsSearch>) =>
  api.google.listStudents.queryOptions({ input })
