import { Textarea } from '@mantine/core'
import { DateField } from '#ui/fields/DateField.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'

export const noWord = { reason: '', expires_on: '' }

/** An empty field as the server takes it. */
export const orNone = (text: string): string | null => (text === '' ? null : text)

interface WordFieldsProps {
  readonly form: Pick<ServerForm<typeof noWord, undefined>, 'text' | 'field'>
}

/** Why a counselor decides so, and until when it holds. */
export function WordFields({ form }: WordFieldsProps) {
  return (
    <>
      <Textarea label="Why" autosize minRows={2} maxRows={6} {...form.text('reason')} />
      <DateField
        label={<OptionalLabel>Until</OptionalLabel>}
        description="From this day on the plan decides again."
        {...form.field('expires_on')}
      />
    </>
  )
}
