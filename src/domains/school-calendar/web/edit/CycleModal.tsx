import { TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import { type CalendarPage, cyclesOf, useCloseModal, useSchoolCalendar } from '../use-school-calendar.ts'
import { ChangeModal } from './ChangeModal.tsx'
import { MissingModal } from './MissingModal.tsx'
import { useChangeForm } from './use-change-form.ts'

const route = getRouteApi('/authenticated/staff/cycles-and-holidays/cycles/$cycleId/edit')

/** `/cycles-and-holidays/cycles/:cycleId/edit`; `new` in place of a number makes one. */
export function CycleModal() {
  const { cycleId } = route.useParams()
  const { data } = useSchoolCalendar()
  const close = useCloseModal()
  if (data === undefined) return null
  const cycle = data.cycles.find(({ id }) => String(id) === cycleId)
  if (cycleId !== 'new' && cycle === undefined) return <MissingModal what="cycle" onClose={close} />
  return <CycleForm key={cycleId} page={data} cycle={cycle} onClose={close} />
}

interface CycleFormProps {
  readonly page: CalendarPage
  readonly cycle: CalendarPage['cycles'][number] | undefined
  readonly onClose: () => void
}

function CycleForm({ page, cycle, onClose }: CycleFormProps) {
  const form = useChangeForm({
    initial: {
      title: cycle?.title ?? `Cycle ${cyclesOf(page).length + 1}`,
      school_year: cycle?.school_year ?? page.school_year ?? '',
      starts_on: cycle?.starts_on ?? '',
      ends_on: cycle?.ends_on ?? '',
    },
    toChange: (values) => ({ kind: 'cycle', ...(cycle && { id: cycle.id }), ...values }),
    onClose,
  })
  return (
    <ChangeModal
      form={form}
      title={cycle === undefined ? 'New cycle' : `Edit ${cycle.title}`}
      removal={cycle && { kind: 'remove_cycle', id: cycle.id }}
      saveLabel={cycle === undefined ? 'Add cycle' : 'Save cycle'}
      removeLabel="Remove cycle"
    >
      <FieldPair>
        <TextInput label="Name" {...form.text('title')} />
        <SelectField
          label="School year"
          options={page.years.map((year) => ({ value: year.school_year, label: year.title }))}
          {...form.field('school_year')}
        />
      </FieldPair>
      <FieldPair>
        <DateField label="First day" {...form.field('starts_on')} />
        <DateField label="Last day" {...form.field('ends_on')} />
      </FieldPair>
    </ChangeModal>
  )
}
