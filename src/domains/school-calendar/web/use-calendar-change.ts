import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/api.ts'
import { messageOf } from '#web/api-error.ts'
import type { CalendarChangeInput, CalendarEffects } from '../contract/school-calendar.schemas.ts'
import type { Words } from '../rules/closing-words.ts'

/** A change, with what people are told of it; null tells nobody. */
interface Wanted {
  readonly change: CalendarChangeInput
  readonly tell: Words | null
}

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

/**
 * Checks a change, says what it affects, and makes it once that was seen (issue 4 §3): `ask` makes it at once when
 * nothing else changes, otherwise – or always, where the button says that it only looks – `asked` waits for `confirm`.
 */
export function useCalendarChange(onMade: () => void, { alwaysShown = false } = {}) {
  const queryClient = useQueryClient()
  const undo = useUndoChange()
  const making = useMutation({
    mutationFn: (wanted: Wanted) => client.schoolCalendar.makeChange(wanted),
    onSuccess: ({ change_id, message }, { tell }) => {
      const told = tell === null ? message : `${message}. People are told in a few seconds`
      toast.success(told, change_id === null ? undefined : () => undo.mutate(change_id))
      onMade()
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  const waits = (effects: CalendarEffects) => alwaysShown || hasEffects(effects)
  const previewing = useMutation({
    mutationFn: ({ change }: Wanted) => client.schoolCalendar.previewChange({ change }),
    onSuccess: (effects, wanted) => {
      if (!waits(effects)) making.mutate(wanted)
    },
  })
  const { data: effects, variables: wanted } = previewing
  const isWaiting = effects !== undefined && wanted !== undefined && waits(effects)
  return {
    ask: (change: CalendarChangeInput, tell: Words | null = null) => {
      making.reset()
      previewing.mutate({ change, tell })
    },
    /** What the change would do, while it waits for a yes. */
    asked: isWaiting ? { ...wanted, effects } : undefined,
    confirm: () => wanted !== undefined && making.mutate(wanted),
    back: () => previewing.reset(),
    isBusy: previewing.isPending || making.isPending,
    error: making.error ?? previewing.error,
  }
}
