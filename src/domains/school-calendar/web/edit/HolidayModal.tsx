import { TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { type CalendarPage, useCloseModal, useDayFacts, useSchoolCalendar } from '../use-school-calendar.ts'
import { ChangeModal } from './ChangeModal.tsx'
import { ClosureForm } from './ClosureForm.tsx'
import { DaysFields } from './DaysFields.tsx'
import { MissingModal } from './MissingModal.tsx'
import { useChangeForm } from './use-change-form.ts'

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

function HolidayForm({ page, holiday, onClose }: HolidayFormProps) {
  const form = useChangeForm({
    initial: {
      title: holiday?.title ?? '',
      starts_on: holiday?.starts_on ?? '',
      ends_on: holiday?.ends_on ?? '',
      cohort_id: String(holiday?.cohort_id ?? ''),
    },
    toChange: ({ cohort_id, ...values }) => ({
      kind: 'holiday',
      ...(holiday && { id: holiday.id }),
      ...values,
      cohort_id: Number(cohort_id) || null,
    }),
    onClose,
  })
  return (
    <ChangeModal
      form={form}
      title={holiday === undefined ? 'New holiday' : 'Edit holiday'}
      removal={holiday && { kind: 'remove_holiday', id: holiday.id }}
      saveLabel={holiday === undefined ? 'Add holiday' : 'Save holiday'}
      removeLabel="Remove holiday"
    >
      <TextInput label="Name" placeholder="Such as Thanksgiving break" {...form.text('title')} />
      <DaysFields form={form} />
      <SelectField
        label="Who has it"
        {...form.field('cohort_id')}
        options={[
          { value: '', label: 'The whole network' },
          ...page.campuses.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        description={
          holiday?.calendar == null
            ? undefined
            : `Imported from ${holiday.calendar}. The next import of it may change this holiday again.`
        }
      />
    </ChangeModal>
  )
}
