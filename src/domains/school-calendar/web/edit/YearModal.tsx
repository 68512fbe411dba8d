import { Textarea, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { schoolYearName } from '#domains/school-year/contract/school-year.contract.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { type CalendarPage, useCloseModal, useSchoolCalendar } from '../use-school-calendar.ts'
import { ChangeModal } from './ChangeModal.tsx'
import { MissingModal } from './MissingModal.tsx'
import { useChangeForm } from './use-change-form.ts'

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

function YearForm({ name, year, onClose }: YearFormProps) {
  const form = useChangeForm({
    initial: {
      school_year: name,
      title: year?.title ?? name.replace('-', '–'),
      first_day: year?.first_day ?? '',
      last_day: year?.last_day ?? '',
      required_days: String(year?.required_days ?? ''),
      notes: year?.notes ?? '',
    },
    toChange: ({ required_days: typed, ...values }) => ({
      kind: 'year',
      ...values,
      required_days: typed.trim() === '' ? null : Number(typed) || 0,
    }),
    onClose,
  })
  return (
    <ChangeModal
      form={form}
      title={year === undefined ? 'New school year' : `Settings of ${year.title}`}
      removal={year && { kind: 'remove_year', school_year: year.school_year }}
      saveLabel={year === undefined ? 'Add school year' : 'Save settings'}
      removeLabel="Remove school year"
    >
      <TextInput
        label="Name"
        description={`The school year ${name}, as people write it.`}
        {...form.text('title')}
        error={form.errorOf('title') ?? form.errorOf('school_year')}
      />
      <FieldPair>
        <DateField label="First day of school" {...form.field('first_day')} />
        <DateField label="Last day of school" {...form.field('last_day')} />
      </FieldPair>
      <TextInput
        label={<OptionalLabel>School days the year must have</OptionalLabel>}
        description="The page says when a campus has fewer."
        inputMode="numeric"
        {...form.text('required_days')}
      />
      <Textarea label={<OptionalLabel>Notes</OptionalLabel>} autosize minRows={2} {...form.text('notes')} />
    </ChangeModal>
  )
}
