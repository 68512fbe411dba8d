import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/api.ts'
import { messageOf } from '#web/api-error.ts'
import type { SeriesScope } from '../../contract/excuse-values.ts'
import type { Excuse } from '../../contract/excuses.schemas.ts'
import { type AbsenceValues, toExcuse, toRecurrence } from './absence-values.ts'

interface Save {
  readonly values: AbsenceValues
  readonly excuse: Excuse | undefined
  readonly scope: SeriesScope
}

/** Files or corrects; answers the documented toast (1-staff-tools §8). */
async function save({ values, excuse, scope }: Save): Promise<string> {
  const body = toExcuse(values, excuse === undefined)
  const recurrence = toRecurrence(values)
  if (excuse === undefined && values.isRecurring) {
    await client.excuses.createRecurringExcuse({ recurrence, excuse: body })
    return 'Excuses created!'
  }
  if (excuse === undefined) {
    await client.excuses.createExcuse(body)
    return 'Excuse created!'
  }
  const { id, recurring_info: series } = excuse
  if (series === null) await client.excuses.updateExcuse({ id, ...body })
  else
    await client.excuses.updateRecurringExcuse({
      id: series.id,
      excuseId: id,
      recurrence,
      excuse: body,
      eventsToUpdate: scope,
    })
  return 'Excuse updated!'
}

/** Saves the absence form; rolls, calendars and reports are asked for anew. */
export function useSaveAbsence(onSaved: () => void) {
  const queryClient = useQueryClient()
  const refusal = useRef<string>(undefined)
  return useMutation({
    mutationFn: save,
    onMutate: () => {
      // What was refused before is over; an error would stay until closed.
      if (refusal.current !== undefined) toast.hide(refusal.current)
    },
    onSuccess: (message) => {
      toast.success(message)
      onSaved()
      return queryClient.invalidateQueries()
    },
    onError: (error) => {
      refusal.current = toast.error(messageOf(error))
    },
  })
}
