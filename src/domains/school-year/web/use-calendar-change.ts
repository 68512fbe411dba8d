import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/api.ts'
import { messageOf } from '#web/api-error.ts'
import type { CalendarChangeInput, CalendarEffects } from '../contract/school-calendar.schemas.ts'

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
  ].some(({ count }) => count > 0)

/**
 * Checks a change, says what it affects, and makes it once that was seen (issue 4 §3): `ask` makes it at once when
 * nothing else changes, otherwise `asked` waits for `confirm`.
 */
export function useCalendarChange(onMade: () => void) {
  const queryClient = useQueryClient()
  const undo = useUndoChange()
  const making = useMutation({
    mutationFn: (change: CalendarChangeInput) => client.schoolCalendar.makeChange({ change }),
    onSuccess: ({ change_id, message }) => {
      toast.success(message, change_id === null ? undefined : () => undo.mutate(change_id))
      onMade()
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  const previewing = useMutation({
    mutationFn: (change: CalendarChangeInput) => client.schoolCalendar.previewChange({ change }),
    onSuccess: (effects, change) => {
      if (!hasEffects(effects)) making.mutate(change)
    },
  })
  const { data: effects, variables: change } = previewing
  const isWaiting = effects !== undefined && change !== undefined && hasEffects(effects)
  return {
    ask: (wanted: CalendarChangeInput) => {
      making.reset()
      previewing.mutate(wanted)
    },
    /** What the change would do, while it waits for a yes. */
    asked: isWaiting ? { change, effects } : undefined,
    confirm: () => change !== undefined && making.mutate(change),
    back: () => previewing.reset(),
    isBusy: previewing.isPending || making.isPending,
    error: making.error ?? previewing.error,
  }
}
