import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { schoolDayOf } from '#ui/format/zone.ts'
import { api } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { SeriesScope } from '../../contract/excuse-values.ts'
import type { Excuse } from '../../contract/excuses.schemas.ts'
import { choosesDay, openedOn } from '../../rules/opened-day.ts'
import { type AbsenceValues, absenceOf, emptyAbsence, fieldNames } from './absence-values.ts'
import { sendAbsence } from './send-absence.ts'

export interface AbsenceFormOptions {
  /** The excuse to correct; a new one without it. */
  readonly excuse?: Excuse | undefined
  /** Whom and when a new one starts with. */
  readonly studentId?: number | undefined
  readonly day?: string | undefined
  /** Called when it was saved, or given up. */
  readonly onClose: () => void
}

/** An absence as it is typed. A new one never begins on a day without school: the first save would be refused. */
export function useAbsenceForm({ excuse, studentId, day, onClose }: AbsenceFormOptions) {
  const [scope, setScope] = useState<SeriesScope>('current_following')
  const [isDayChosen, setDayChosen] = useState(excuse !== undefined)
  const form = useServerForm({
    initial: excuse ? absenceOf(excuse) : emptyAbsence(day ?? schoolDayOf(Date.now()), studentId),
    send: (values) => sendAbsence(values, excuse, scope),
    what: 'the absence',
    names: fieldNames,
    // Rolls, calendars and reports show it.
    shownBy: 'everything',
    toastsFailure: true,
    onClose,
  })
  const input = { search: '', student_id: form.values.studentId, day }
  const { data: facts } = useQuery({
    ...api.excuses.getExcuseForm.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  const values = isDayChosen ? form.values : openedOn(form.values, facts?.first_day)
  const change = (part: Partial<AbsenceValues>) => {
    if (!choosesDay(part)) return form.change(part)
    setDayChosen(true)
    const { startDay, endDay, periodStart } = values
    form.change({ startDay, endDay, periodStart, ...part })
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    form.save(values)
  }
  const mayRecur = facts?.canCreateRecurringExcuse === true
  return { ...form, values, change, submit, scope, setScope, mayRecur }
}
