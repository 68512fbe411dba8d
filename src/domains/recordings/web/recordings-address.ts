import { type AddressOf, address, flag, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

const root = '/workbench/zoom-recordings'
export const recordingsAddress = {
  hosts: root,
  months: (userId: number) => `${root}/${userId}/months`,
  month: (userId: number, month: string) => `${root}/${userId}/months/${month}`,
  meeting: (userId: number, month: string, uuid: string) =>
    `${root}/${userId}/months/${month}/${encodeURIComponent(uuid)}`,
  player: (recordingId: number) => `/recording/${recordingId}`,
}

export const hostsSearch = address({ search: text, page: pageNumber, removals: flag })
export const hostsQuery = ({ search, page }: AddressOf<typeof hostsSearch>) =>
  api.recordings.listHosts.queryOptions({ input: { search, page } })

export const monthsQuery = (userId: number) => api.recordings.listMonths.queryOptions({ input: { userId } })

export const monthSearch = address({ search: text, page: pageNumber })
export const monthQuery = (userId: number, month: string, search: AddressOf<typeof monthSearch>) =>
  api.recordings.listMonth.queryOptions({ input: { userId, month, ...search } })

export const meetingQuery = (userId: number, month: string, meeting_uuid: string) =>
  api.recordings.getMeeting.queryOptions({ input: { userId, month, meeting_uuid } })

/** Asked for once: another answer has another address, with which the film would begin anew. */
export const playerQuery = (recordingId: number) =>
  api.player.get.queryOptions({
    input: { recordingId },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

export const plansQuery = () => api.removals.list.queryOptions({ input: {} })
