import { Checkbox, FileInput, Textarea, TextInput } from '@mantine/core'
import { IconAlertCircle, IconUserCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { daysWithoutAdvisor, excuseReasons } from '#domains/excuses/contract/excuse-values.ts'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api } from '#web/api.ts'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
import { useUnsavedChanges } from '#web/unsaved-changes.tsx'
import type { FamilyStudent } from '../contract/family.contract.ts'
import css from './AbsenceFields.module.css'
import { type AbsenceForm, askedDays, lastDayOf } from './absence-form.ts'
import { OverlapWays, widerAddress } from './OverlapWays.tsx'
import { useFileAbsence } from './use-file-absence.ts'

interface AbsenceFieldsProps {
  students: readonly FamilyStudent[]
  chosen: FamilyStudent
  /** What the fields start with. */
  start: AbsenceForm
  /** The excuse to correct; a new one without it. */
  excuseId?: number
}

const reasonOptions = [
  { value: '' as const, label: 'Choose a reason' },
  ...excuseReasons.map((reason) => ({ value: reason, label: reason })),
]

/** The form; what the server refuses is said at its field, and nothing typed is lost. */
export function AbsenceFields({ students, chosen, start, excuseId }: AbsenceFieldsProps) {
  const [student, setStudent] = useState(chosen)
  const [form, setForm] = useState(start)
  const [document, setDocument] = useState<File | null>(null)
  const [isDirty, setDirty] = useState(false)
  const filing = useFileAbsence(excuseId)
  const question = useUnsavedChanges({
    isDirty: isDirty && !filing.isSuccess,
    what: excuseId === undefined ? 'the absence you were reporting' : 'what you corrected',
    // "Make it longer" takes the days along; the rest stands in the excuse it leads to.
    isSafe: ({ pathname }) =>
      pathname === widerAddress(filing.error) && form.comments === '' && document === null,
  })
  const change = (part: Partial<AbsenceForm>) => {
    setDirty(true)
    setForm((before) => ({ ...before, ...part }))
  }
  const errors = formErrorsOf(filing.error)
  const known = ['student_id', 'start_at', 'end_at', 'reason', 'additional_comments']
  const general =
    filing.error && !known.some((field) => errors[field] !== undefined) ? messageOf(filing.error) : undefined
  const advisor = student.counselor
  const days = askedDays(form)
  const { data: facts } = useQuery({
    ...api.excuses.getExcuseForm.queryOptions({
      input: { search: '', student_id: student.id, excuse_id: excuseId, ...days },
    }),
    enabled: days !== undefined,
    placeholderData: keepPreviousData,
  })
  const needsAdvisor = days !== undefined && (facts?.days_in_a_row ?? 0) > daysWithoutAdvisor
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!filing.isPending) filing.mutate({ form, student, document })
      }}
    >
      {question}
      {students.length > 1 && (
        <SelectField
          label="Child"
          options={students.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(student.id)}
          error={errors['student_id']}
          onChange={(chosenId) => {
            const next = students.find(({ id }) => String(id) === chosenId)
            if (next === undefined) return
            setStudent(next)
            // What was refused was refused for another child.
            filing.reset()
          }}
        />
      )}
      <div className={css.checks}>
        <Checkbox
          label="Single day"
          checked={form.isSingleDay}
          onChange={(event) => change({ isSingleDay: event.currentTarget.checked, endDay: form.startDay })}
        />
        <Checkbox
          label="All day"
          checked={form.isAllDay}
          onChange={(event) => change({ isAllDay: event.currentTarget.checked })}
        />
      </div>
      <FieldPair>
        <DateField
          label={form.isSingleDay ? 'Day' : 'First day'}
          value={form.startDay}
          error={errors['start_at']}
          onChange={(startDay) => change({ startDay })}
        />
        {!form.isSingleDay && (
          <DateField
            label="Last day"
            value={form.endDay}
            error={errors['end_at']}
            onChange={(endDay) => change({ endDay })}
          />
        )}
      </FieldPair>
      <OverlapWays error={filing.error} firstDay={form.startDay} lastDay={lastDayOf(form)} />
      {!form.isAllDay && (
        <FieldPair>
          <TimeField
            label="From (EST)"
            value={form.startTime}
            onChange={(startTime) => change({ startTime })}
          />
          <TimeField
            label="To (EST)"
            value={form.endTime}
            error={form.isSingleDay ? errors['end_at'] : undefined}
            onChange={(endTime) => change({ endTime })}
          />
        </FieldPair>
      )}
      {form.isSingleDay && form.isAllDay && errors['end_at'] !== undefined && (
        <p className={css.error} role="alert">
          {errors['end_at']}
        </p>
      )}
      {needsAdvisor && (
        <div className={css.notice}>
          <PageAlert
            family="late"
            icon={IconUserCheck}
            title={`More than ${daysWithoutAdvisor} school days in a row need the advisor’s approval.`}
          >
            {advisor
              ? `${advisor.first_name} ${advisor.last_name} is told and decides: ${advisor.email}`
              : `${student.first_name} has no advisor at the moment; the school is told.`}
          </PageAlert>
        </div>
      )}
      <SelectField
        label="Reason"
        options={reasonOptions}
        value={form.reason}
        error={form.reason === 'Other' ? undefined : errors['reason']}
        onChange={(reason) => change({ reason })}
      />
      {form.reason === 'Other' && (
        <TextInput
          label="Your reason"
          placeholder="Please write the reason..."
          value={form.otherReason}
          error={errors['reason']}
          maxLength={280}
          onChange={(event) => change({ otherReason: event.currentTarget.value })}
        />
      )}
      <Textarea
        label={<OptionalLabel>Additional comments</OptionalLabel>}
        autosize
        minRows={3}
        value={form.comments}
        error={errors['additional_comments']}
        onChange={(event) => change({ comments: event.currentTarget.value })}
      />
      {excuseId === undefined && (
        <FileInput
          label={<OptionalLabel>Document</OptionalLabel>}
          description="A PDF or a picture, up to 10 MB, such as a doctor’s note"
          placeholder="Choose a file"
          accept="application/pdf,image/*"
          clearable
          value={document}
          onChange={(file) => {
            setDirty(true)
            setDocument(file)
          }}
        />
      )}
      {general !== undefined && (
        <p className={css.error} role="alert">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          {general}
        </p>
      )}
      <ReasonedButton type="submit" variant="filled" size="md" busy={filing.isPending}>
        {excuseId === undefined ? 'Report absence' : 'Save'}
      </ReasonedButton>
    </form>
  )
}
