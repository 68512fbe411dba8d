import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { StatusPage } from '../contract/student-status.contract.ts'
import { type ChangeValues, statusOptions } from './change-values.ts'
import { Effects } from './Effects.tsx'

interface ChangeFieldsProps {
  readonly form: Pick<ServerForm<ChangeValues, undefined>, 'values' | 'field' | 'text' | 'checkbox'>
  readonly studentId: number
  readonly page: StatusPage
}

/** The new status and why; the days and the contact of a leave; what the change touches, as it is chosen. */
export function ChangeFields({ form, studentId, page }: ChangeFieldsProps) {
  const { to, keeps_places } = form.values
  const isLeave = to === 'leave_of_absence'
  return (
    <>
      <SelectField label="New status" options={statusOptions(page)} {...form.field('to')} />
      <Textarea label="Motivation" autosize minRows={2} maxRows={8} {...form.text('motivation')} />
      {isLeave && (
        <>
          <FieldPair>
            <DateField
              label="First day"
              description="If left empty: today."
              min={page.today}
              {...form.field('starts_on')}
            />
            <DateField
              label="Last day"
              description="Can be left empty."
              min={page.today}
              {...form.field('ends_on')}
            />
          </FieldPair>
          <TextInput
            label="Contact"
            description="Whom the school writes to during the leave."
            {...form.text('contact')}
          />
          <Checkbox label="Keep the places in experiences" {...form.checkbox('keeps_places')} />
        </>
      )}
      <Effects studentId={studentId} to={to} keepsPlaces={keeps_places} />
    </>
  )
}
