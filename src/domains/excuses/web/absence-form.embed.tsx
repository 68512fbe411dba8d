import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { schoolDayOf } from '#ui/format/zone.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { startAtFirstField } from '#ui/panel/first-field.ts'
import { api } from '#web/api.ts'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
import { useUnsavedChanges } from '#web/unsaved-changes.tsx'
import type { SeriesScope } from '../contract/excuse-values.ts'
import type { Excuse } from '../contract/excuses.schemas.ts'
import { type AbsenceValues, absenceOf, choosesDay, emptyAbsence, openedOn } from './form/absence-values.ts'
import css from './form/form.module.css'
import { ReasonFields } from './form/ReasonFields.tsx'
import { RecurrenceFields, ScopeField } from './form/RecurrenceFields.tsx'
import { StudentField } from './form/StudentField.tsx'
import { DayFields, TimeFields } from './form/TimeFields.tsx'
import { useSaveAbsence } from './form/use-save-absence.ts'

interface AbsenceFormProps {
  /** The excuse to correct; a new one without it. */
  readonly excuse?: Excuse | undefined
  /** Whom and when a new one starts with. */
  readonly studentId?: number | undefined
  readonly day?: string | undefined
  /** Called when it was saved, or given up. */
  readonly onClose: () => void
}

const fields = 'student_id start_at end_at reason additional_comments weekdays period_start period_end'.split(
  ' ',
)

/**
 * The absence form (1-staff-tools §5): one day or more, all day or by quarters of an hour, recurring for those who
 * may. What the server refuses is said at its field; nothing typed is lost without a question.
 */
export function AbsenceForm({ excuse, studentId, day, onClose }: AbsenceFormProps) {
  const [typed, setTyped] = useState<AbsenceValues>(() =>
    excuse ? absenceOf(excuse) : emptyAbsence(day ?? schoolDayOf(Date.now()), studentId),
  )
  const [scope, setScope] = useState<SeriesScope>('current_following')
  const [isDayChosen, setDayChosen] = useState(excuse !== undefined)
  const [isDirty, setDirty] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { data: facts } = useQuery({
    ...api.excuses.getExcuseForm.queryOptions({ input: { search: '', student_id: typed.studentId, day } }),
    placeholderData: keepPreviousData,
  })
  // Never on a day without school: the first save would be refused.
  const values = isDayChosen ? typed : openedOn(typed, facts?.first_day)
  const saving = useSaveAbsence(onClose)
  const question = useUnsavedChanges({ isDirty: isDirty && !saving.isSuccess, what: 'the absence' })
  const change = (part: Partial<AbsenceValues>) => {
    setDirty(true)
    if (!choosesDay(part)) return setTyped((before) => ({ ...before, ...part }))
    setDayChosen(true)
    setTyped({ ...values, ...part })
  }
  const errors = formErrorsOf(saving.error)
  const errorOf = (field: string) =>
    errors[field] ?? errors[`excuse.${field}`] ?? errors[`recurrence.${field}`]
  const general =
    saving.error !== null && !fields.some((field) => errorOf(field)) ? messageOf(saving.error) : undefined
  const close = () => (isDirty ? setLeaving(true) : onClose())
  const shared = { values, errorOf, change }
  const mayRecur = excuse === undefined && facts?.canCreateRecurringExcuse === true
  return (
    <>
      {question}
      <Modal
        opened
        onClose={close}
        title={excuse === undefined ? 'Add Absence' : 'Edit Absence'}
        size={520}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form
          ref={startAtFirstField}
          className={css.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!saving.isPending) saving.mutate({ values, excuse, scope })
          }}
        >
          {excuse === undefined ? (
            <StudentField
              value={values.studentId}
              error={errorOf('student_id')}
              onChange={(chosen) => change({ studentId: chosen })}
            />
          ) : (
            <TextInput label="Student" value={excuse.student.name} disabled />
          )}
          {excuse?.recurring_info != null && (
            <ScopeField label="What to change" value={scope} onChange={setScope} />
          )}
          <div className={css.checks}>
            {!values.isRecurring && (
              <Checkbox
                label="Single day"
                checked={values.isSingleDay}
                onChange={(event) =>
                  change({ isSingleDay: event.currentTarget.checked, endDay: values.startDay })
                }
              />
            )}
            <Checkbox
              label="All day"
              checked={values.isAllDay}
              onChange={(event) => change({ isAllDay: event.currentTarget.checked })}
            />
            {mayRecur && (
              <Checkbox
                label="Recurring"
                checked={values.isRecurring}
                onChange={(event) => change({ isRecurring: event.currentTarget.checked })}
              />
            )}
          </div>
          {values.isRecurring ? (
            <RecurrenceFields {...shared} isEditing={excuse !== undefined} scope={scope} />
          ) : (
            <DayFields {...shared} />
          )}
          {!values.isAllDay && <TimeFields {...shared} />}
          <ReasonFields {...shared} />
          {general !== undefined && (
            <p className={css.error} role="alert">
              {general}
            </p>
          )}
          <div className={css.buttons}>
            <Button onClick={close}>Cancel</Button>
            <ReasonedButton type="submit" variant="filled" busy={saving.isPending}>
              {excuse === undefined ? 'Add Absence' : 'Save'}
            </ReasonedButton>
          </div>
        </form>
      </Modal>
      <ConfirmModal
        opened={isLeaving}
        title="Close without saving?"
        confirmLabel="Close"
        destructive
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        Unsaved changes will be lost: the absence.
      </ConfirmModal>
    </>
  )
}
