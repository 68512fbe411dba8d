import { TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import { type CalendarPage, cyclesOf, useCloseModal, useSchoolCalendar } from '../use-school-calendar.ts'
import { ChangeModal } from './ChangeModal.tsx'
import { MissingModal } from './MissingModal.tsx'

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

const fields = ['title', 'school_year', 'starts_on', 'ends_on']

function CycleForm({ page, cycle, onClose }: CycleFormProps) {
  const [values, setValues] = useState({
    title: cycle?.title ?? `Cycle ${cyclesOf(page).length + 1}`,
    school_year: cycle?.school_year ?? page.school_year ?? '',
    starts_on: cycle?.starts_on ?? '',
    ends_on: cycle?.ends_on ?? '',
  })
  const [isDirty, setDirty] = useState(false)
  const change = (part: Partial<typeof values>) => {
    setDirty(true)
    setValues((before) => ({ ...before, ...part }))
  }
  return (
    <ChangeModal
      title={cycle === undefined ? 'New cycle' : `Edit ${cycle.title}`}
      change={{ kind: 'cycle', ...(cycle && { id: cycle.id }), ...values }}
      removal={cycle && { kind: 'remove_cycle', id: cycle.id }}
      saveLabel={cycle === undefined ? 'Add cycle' : 'Save cycle'}
      removeLabel="Remove cycle"
      isDirty={isDirty}
      onClose={onClose}
      fields={fields}
    >
      {(errorOf) => (
        <>
          <FieldPair>
            <TextInput
              label="Name"
              value={values.title}
              error={errorOf('title')}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <SelectField
              label="School year"
              value={values.school_year}
              error={errorOf('school_year')}
              options={page.years.map((year) => ({ value: year.school_year, label: year.title }))}
              onChange={(school_year) => change({ school_year })}
            />
          </FieldPair>
          <FieldPair>
            <DateField
              label="First day"
              value={values.starts_on}
              error={errorOf('starts_on')}
              onChange={(starts_on) => change({ starts_on })}
            />
            <DateField
              label="Last day"
              value={values.ends_on}
              error={errorOf('ends_on')}
              onChange={(ends_on) => change({ ends_on })}
            />
          </FieldPair>
        </>
      )}
    </ChangeModal>
  )
}
