import { Checkbox, Input, TextInput } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { Campuses } from '../contract/webhooks.contract.ts'
import { none, type WebhookValues } from './webhook-values.ts'
import { kindWords } from './webhook-words.ts'
import css from './webhooks.module.css'

interface WebhookFieldsProps {
  readonly form: Pick<ServerForm<WebhookValues, number>, 'text' | 'field' | 'checkbox' | 'errorOf'>
  readonly campuses: Campuses
}

/** Who receives, where, and of what it hears. */
export function WebhookFields({ form, campuses }: WebhookFieldsProps) {
  return (
    <>
      <TextInput label="Name" placeholder="Student information system" {...form.text('title')} />
      <TextInput label="Address" placeholder="https://sis.example/hooks" type="url" {...form.text('url')} />
      <Input.Wrapper label="Hears of" labelElement="div" error={form.errorOf('kinds')}>
        <fieldset className={css.kinds} aria-label="Hears of">
          <Checkbox label={kindWords['attendance.changed']} {...form.checkbox('attendance')} />
          <Checkbox label={kindWords['excuse.decided']} {...form.checkbox('excuses')} />
          <Checkbox label={kindWords['registration.changed']} {...form.checkbox('registrations')} />
          <Checkbox label={kindWords['report.published']} {...form.checkbox('reports')} />
        </fieldset>
      </Input.Wrapper>
      <SelectField
        label="Of which campus"
        options={[
          { value: none, label: 'The whole network' },
          ...campuses.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        {...form.field('cohort_id')}
      />
    </>
  )
}
