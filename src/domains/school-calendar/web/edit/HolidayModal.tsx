import { TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { type CalendarPage, useCloseModal, useDayFacts, useSchoolCalendar } from '../use-school-calendar.ts'
import { ChangeModal } from './ChangeModal.tsx'
import { ClosureForm } from './ClosureForm.tsx'
import { DaysFields } from './DaysFields.tsx'
import { MissingModal } from './MissingModal.tsx'

const route = getRouteApi('/authenticated/staff/cycles-and-holidays/holidays/{-$holidayId}/edit')

/** `/cycles-and-holidays/holidays/:holidayId?/edit`: a new holiday, or one to correct; a closed day in its own form. */
export function HolidayModal() {
  const { holidayId } = route.useParams()
  const { data } = useSchoolCalendar()
  const close = useCloseModal()
  if (data === undefined) return null
  const holiday = data.holidays.find(({ id }) => String(id) === holidayId)
  if (holidayId !== undefined && holiday === undefined) return <MissingModal what="holiday" onClose={close} />
  if (holiday !== undefined && holiday.closed_for !== null)
    return <EditClosure key={holidayId} page={data} closure={holiday} onClose={close} />
  return <HolidayForm key={holidayId} page={data} holiday={holiday} onClose={close} />
}

interface EditClosureProps {
  readonly page: CalendarPage
  readonly closure: CalendarPage['holidays'][number]
  readonly onClose: () => void
}

function EditClosure({ page, closure, onClose }: EditClosureProps) {
  const { data: day } = useDayFacts(closure.starts_on)
  if (day === undefined) return null
  return (
    <ClosureForm page={page} date={closure.starts_on} closure={closure} can={day.can} onClose={onClose} />
  )
}

interface HolidayFormProps {
  readonly page: CalendarPage
  readonly holiday: CalendarPage['holidays'][number] | undefined
  readonly onClose: () => void
}

const fields = ['title', 'starts_on', 'ends_on', 'cohort_id']

function HolidayForm({ page, holiday, onClose }: HolidayFormProps) {
  const [values, setValues] = useState({
    title: holiday?.title ?? '',
    starts_on: holiday?.starts_on ?? '',
    ends_on: holiday?.ends_on ?? '',
    cohort_id: holiday?.cohort_id ?? null,
  })
  const [isDirty, setDirty] = useState(false)
  const change = (part: Partial<typeof values>) => {
    setDirty(true)
    setValues((before) => ({ ...before, ...part }))
  }
  return (
    <ChangeModal
      title={holiday === undefined ? 'New holiday' : 'Edit holiday'}
      change={{ kind: 'holiday', ...(holiday && { id: holiday.id }), ...values }}
      removal={holiday && { kind: 'remove_holiday', id: holiday.id }}
      saveLabel={holiday === undefined ? 'Add holiday' : 'Save holiday'}
      removeLabel="Remove holiday"
      isDirty={isDirty}
      onClose={onClose}
      fields={fields}
    >
      {(errorOf) => (
        <>
          <TextInput
            label="Name"
            placeholder="Such as Thanksgiving break"
            value={values.title}
            error={errorOf('title')}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <DaysFields values={values} errorOf={errorOf} onChange={change} />
          <SelectField
            label="Who has it"
            value={String(values.cohort_id ?? '')}
            error={errorOf('cohort_id')}
            options={[
              { value: '', label: 'The whole network' },
              ...page.campuses.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            onChange={(id) => change({ cohort_id: Number(id) || null })}
            description={
              holiday?.calendar == null
                ? undefined
                : `Imported from ${holiday.calendar}. The next import of it may change this holiday again.`
            }
          />
        </>
      )}
    </ChangeModal>
  )
}
