import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** What shows the meetings of a house. */
export const meetingQueries = [api.houses.key(), api.houseAttendance.key(), api.home.key()]

/** Takes a meeting back that was just added. */
export function useRemoveMeeting(houseId: number): (eventId: number) => void {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(meetingQueries.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return (eventId) =>
    void client.houseMeetings
      .removeMeeting({ houseId, eventId })
      .then(refresh, (error: unknown) => toast.error(messageOf(error)))
}
