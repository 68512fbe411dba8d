import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { CalendarEffects } from '../contract/school-calendar.schemas.ts'

/** Takes a change of the calendar back. Sessions, calendars and the cycle selector show it, so all is asked anew. */
export function useUndoChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changeId: number) => client.schoolCalendar.undoChange({ change_id: changeId }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries(),
  })
}

export const hasEffects = (effects: CalendarEffects): boolean =>
  [
    effects.sessions_cancelled,
    effects.sessions_returning,
    effects.rolls_kept,
    effects.excuses_skipped,
    effects.excuses_returning,
    effects.excuses_needless,
    effects.excuses_waiting_again,
  ].some(({ count }) => count > 0)
