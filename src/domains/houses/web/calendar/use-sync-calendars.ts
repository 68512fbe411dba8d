import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { failedOr, formErrorsOf } from '#web/calls/api-error.ts'

interface Target {
  readonly house_id?: number
  readonly house_title?: string
  readonly failed_of?: number
}

/** Asks for a sync of one house, of all, or of those that failed; its progress appears on the page. */
export function useSyncCalendars() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (target: Target) => client.houses.syncCalendarAttendees(target),
    onSuccess: ({ sync }) => queryClient.setQueryData(api.houses.getCalendarSync.queryKey(), sync),
    // The documented text; a reason that somebody can act on follows it.
    onError: (error) =>
      toast.error(
        [failedOr('Something went wrong.', error), formErrorsOf(error)['form']].filter(Boolean).join(' '),
      ),
  })
}
