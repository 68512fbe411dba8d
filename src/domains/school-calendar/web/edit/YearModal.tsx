import { Textarea, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { schoolYearName } from '#domains/school-year/contract/school-year.contract.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { type CalendarPage, useCloseModal, useSchoolCalendar } from '../use-school-calendar.ts'
import { ChangeModal } from './ChangeModal.tsx'
import { MissingModal } from './MissingModal.tsx'

const route = getRouteApi('/authenticated/staff/cycles-and-holidays/year-settings/$year')

/** `/cycles-and-holidays/year-settings/:year`: settings of a school year; of one that is not there yet, a new one. */
export function YearModal() {
  const { year } = route.useParams()
  const { data } = useSchoolCalendar()
  const close = useCloseModal()
  if (data === undefined) return null
  const known = data.years.find((one) => one.school_year === year)
  if (!known && !schoolYearName.safeParse(year).success)
    return <MissingModal what="school year" onClose={close} />
  return <YearForm key={year} name={year} year={known} onClose={close} />
}

interface YearFormProps {
  readonly name: string
  readonly year: CalendarPage['years'][number] | undefined
  readonly onClose: () => void
}

const fields = ['school_year', 'title', 'first_day', 'last_day', 'required_days', 'notes']

function YearForm({ name, year, onClose }: YearFormProps) {
  const [values, setValues] = useState({
    school_year: name,
    title: year?.title ?? name.replace('-', '–'),
    first_day: year?.first_day ?? '',
    last_day: year?.last_day ?? '',
    required_days: year?.required_days === undefined ? '' : String(year.required_days ?? ''),
    notes: year?.notes ?? '',
  })
  const [isDirty, setDirty] = useState(false)
  const change = (part: Partial<typeof values>) => {
    setDirty(true)
    setValues((before) => ({ ...before, ...part }))
  }
  const days = values.required_days.trim()
  return (
    <ChangeModal
      title={year === undefined ? 'New school year' : `Settings of ${year.title}`}
      change={{ kind: 'year', ...values, required_days: days === '' ? null : Number(days) || 0 }}
      removal={year && { kind: 'remove_year', school_year: year.school_year }}
      saveLabel={year === undefined ? 'Add school year' : 'Save settings'}
      removeLabel="Remove school year"
      isDirty={isDirty}
      onClose={onClose}
      fields={fields}
    >
      {(errorOf) => (
        <>
          <TextInput
            label="Name"
            description={`The school year ${name}, as people write it.`}
            value={values.title}
            error={errorOf('title') ?? errorOf('school_year')}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <FieldPair>
            <DateField
              label="First day of school"
              value={values.first_day}
              error={errorOf('first_day')}
              onChange={(first_day) => change({ first_day })}
            />
            <DateField
              label="Last day of school"
              value={values.last_day}
              error={errorOf('last_day')}
              onChange={(last_day) => change({ last_day })}
            />
          </FieldPair>
          <TextInput
            label={<OptionalLabel>School days the year must have</OptionalLabel>}
            description="The page says when a campus has fewer."
            inputMode="numeric"
            value={values.required_days}
            error={errorOf('required_days')}
            onChange={(event) => change({ required_days: event.currentTarget.value })}
          />
          <Textarea
            label={<OptionalLabel>Notes</OptionalLabel>}
            autosize
            minRows={2}
            value={values.notes}
            error={errorOf('notes')}
            onChange={(event) => change({ notes: event.currentTarget.value })}
          />
        </>
      )}
    </ChangeModal>
  )
}
