import { client } from '#web/calls/api.ts'
import type { SeriesScope } from '../../contract/excuse-values.ts'
import type { Excuse } from '../../contract/excuses.schemas.ts'
import { type AbsenceValues, toExcuse, toRecurrence } from './absence-values.ts'

/** Files or corrects an absence; returns the documented toast (1-staff-tools §8). */
export async function sendAbsence(
  values: AbsenceValues,
  excuse: Excuse | undefined,
  scope: SeriesScope,
): Promise<{ message: string }> {
  const body = toExcuse(values, excuse === undefined)
  const recurrence = toRecurrence(values)
  if (excuse === undefined && values.isRecurring) {
    await client.excuses.createRecurringExcuse({ recurrence, excuse: body })
    return { message: 'Excuses created!' }
  }
  if (excuse === undefined) {
    await client.excuses.createExcuse(body)
    return { message: 'Excuse created!' }
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
  return { message: 'Excuse updated!' }
}
