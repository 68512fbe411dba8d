import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { choosesDay, openedOn } from '#domains/excuses/rules/opened-day.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { api } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { type AbsenceForm, fieldNames } from './absence-form.ts'
import { fileAbsence } from './file-absence.ts'
import { widerAddress } from './OverlapWays.tsx'

/** An absence as a family types it. A new one stands on the day that `start` names by now, until somebody chooses one. */
export function useFamilyAbsence(start: AbsenceForm, excuseId: number | undefined) {
  const navigate = useNavigate()
  const [isDayChosen, setDayChosen] = useState(excuseId !== undefined)
  const form = useServerForm({
    initial: start,
    send: (values) => fileAbsence(values, excuseId),
    what: excuseId === undefined ? 'the absence you were reporting' : 'what you corrected',
    names: fieldNames,
    // "Make it longer" takes the days along; the rest stands in the excuse it leads to.
    isSafe: ({ pathname }, error, { comments, document }) =>
      pathname === widerAddress(error) && comments === '' && document === null,
    shownBy: [api.family.getCalendar.key(), api.familyExcuses.key()],
    onSaved: ({ id, problem }) => {
      if (problem !== undefined) toast.error(`The document was not attached. ${problem}`)
      const params = { excuseId: String(id) }
      // What was typed is filed: leaving the form loses nothing.
      void navigate({ to: '/family/excuses/$excuseId', params, ignoreBlocker: true })
    },
  })
  const values = isDayChosen ? form.values : openedOn(form.values, start.startDay)
  const change = (part: Partial<AbsenceForm>) => {
    if (!choosesDay(part)) return form.change(part)
    setDayChosen(true)
    const { startDay, endDay } = values
    form.change({ startDay, endDay, ...part })
  }
  const field = <Name extends keyof AbsenceForm>(name: Name) => ({
    ...form.field(name),
    value: values[name],
    onChange: (value: AbsenceForm[Name]) => change({ [name]: value } as Pick<AbsenceForm, Name>),
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    form.save(values)
  }
  return { ...form, values, change, field, submit }
}
