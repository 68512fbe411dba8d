import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { schoolDayOf } from '#ui/format/zone.ts'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api } from '#web/api.ts'
import { useServerForm } from '#web/server-form.tsx'
import type { SeriesScope } from '../contract/excuse-values.ts'
import type { Excuse } from '../contract/excuses.schemas.ts'
import { AbsenceChecks } from './form/AbsenceChecks.tsx'
import {
  type AbsenceValues,
  absenceOf,
  choosesDay,
  emptyAbsence,
  fieldNames,
  openedOn,
} from './form/absence-values.ts'
import { ReasonFields } from './form/ReasonFields.tsx'
import { RecurrenceFields, ScopeField } from './form/RecurrenceFields.tsx'
import { StudentField } from './form/StudentField.tsx'
import { sendAbsence } from './form/send-absence.ts'
import { DayFields, TimeFields } from './form/TimeFields.tsx'

interface AbsenceFormProps {
  /** The excuse to correct; a new one without it. */
  readonly excuse?: Excuse | undefined
  /** Whom and when a new one starts with. */
  readonly studentId?: number | undefined
  readonly day?: string | undefined
  /** Called when it was saved, or given up. */
  readonly onClose: () => void
}

/**
 * The absence form (1-staff-tools §5): one day or more, all day or by quarters of an hour, recurring for those who
 * may. What the server refuses is said at its field.
 */
export function AbsenceForm({ excuse, studentId, day, onClose }: AbsenceFormProps) {
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
  const { data: facts } = useQuery({
    ...api.excuses.getExcuseForm.queryOptions({
      input: { search: '', student_id: form.values.studentId, day },
    }),
    placeholderData: keepPreviousData,
  })
  // Never on a day without school: the first save would be refused.
  const values = isDayChosen ? form.values : openedOn(form.values, facts?.first_day)
  const change = (part: Partial<AbsenceValues>) => {
    if (!choosesDay(part)) return form.change(part)
    setDayChosen(true)
    const { startDay, endDay, periodStart } = values
    form.change({ startDay, endDay, periodStart, ...part })
  }
  const shared = { values, errorOf: form.errorOf, change }
  const isNew = excuse === undefined
  const submit: typeof form.submit = (event) => {
    event?.preventDefault()
    form.save(values)
  }
  return (
    <FormModal
      form={{ ...form, submit }}
      title={isNew ? 'Add Absence' : 'Edit Absence'}
      size={520}
      saveLabel={isNew ? 'Add Absence' : 'Save'}
    >
      {isNew ? (
        <StudentField
          value={values.studentId}
          error={form.errorOf('studentId')}
          onChange={(chosen) => change({ studentId: chosen })}
        />
      ) : (
        <TextInput label="Student" value={excuse.student.name} disabled />
      )}
      {excuse?.recurring_info != null && (
        <ScopeField label="What to change" value={scope} onChange={setScope} />
      )}
      <AbsenceChecks
        values={values}
        mayRecur={isNew && facts?.canCreateRecurringExcuse === true}
        change={change}
      />
      {values.isRecurring ? (
        <RecurrenceFields {...shared} isEditing={!isNew} scope={scope} />
      ) : (
        <DayFields {...shared} />
      )}
      {!values.isAllDay && <TimeFields {...shared} />}
      <ReasonFields {...shared} />
    </FormModal>
  )
}
