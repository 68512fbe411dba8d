import { NumberInput, Textarea } from '@mantine/core'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { LoggedOptions } from '../../contract/logged-hours.schemas.ts'
import { type LoggedFields, newWork, toFields } from './logged-values.ts'

interface LogWorkFormProps {
  readonly options: LoggedOptions
  readonly send: (fields: LoggedFields) => Promise<{ readonly message: string }>
  /** The query keys of what shows logged work. */
  readonly shownBy: readonly (readonly unknown[])[]
  readonly onClose: () => void
}

/** Work beside sessions and tasks: when, how long, of what, and what was done. */
export function LogWorkForm({ options, send, shownBy, onClose }: LogWorkFormProps) {
  const { first_day, last_day, subjects } = options
  const form = useServerForm({
    what: 'the work',
    initial: newWork(last_day),
    check: ({ subject_id }) => ({ subject_id: subject_id === '' ? 'Choose a subject.' : undefined }),
    send: (values) => send(toFields(values)),
    shownBy,
    onClose,
  })
  const choices = [
    { value: '', label: 'Choose a subject' },
    ...subjects.map(({ id, title }) => ({ value: String(id), label: title })),
  ]
  return (
    <FormModal form={form} title="Log work" saveLabel="Log work">
      <FieldPair>
        <DateField label="Day" min={first_day} max={last_day} {...form.field('day')} />
        <NumberInput
          label="Minutes"
          clampBehavior="none"
          min={1}
          max={1440}
          allowDecimal={false}
          {...form.field('minutes')}
        />
      </FieldPair>
      <SelectField label="Subject" options={choices} {...form.field('subject_id')} />
      <Textarea label="What was done" autosize minRows={2} maxRows={6} {...form.text('what')} />
    </FormModal>
  )
}
