import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { CalendarSync } from '../../contract/house-calendar.schemas.ts'

/** Asks for a repair; how far it has come appears on the page. */
export function useRepair() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ask: () => Promise<{ readonly sync: CalendarSync }>) => ask(),
    onSuccess: ({ sync }) => queryClient.setQueryData(api.houses.getCalendarSync.queryKey(), sync),
    onError: (error) => void toast.error(messageOf(error)),
  })
}

/** Has the calendar read. */
export function useReadCalendar() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => client.google.read({}),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.google.key() }),
  })
}
