import { Checkbox, Textarea } from '@mantine/core'
import { DateField } from '#ui/fields/DateField.tsx'
import { formatNames } from '#ui/format/quantities.ts'
import type { ServerForm } from '#web/forms/server-form.tsx'

/** What every change of a place is asked: why, and from which day. */
export interface ChangeValues {
  readonly motivation: string
  readonly from: string
  readonly despite_clash: boolean
}

export const noChange = { motivation: '', from: '', despite_clash: false }

interface ChangeFieldsProps {
  readonly form: Pick<ServerForm<ChangeValues, undefined>, 'text' | 'field' | 'checkbox'>
  /** The days on which it can begin; without them it is about no day. */
  readonly days?: { readonly first: string; readonly last: string }
  /** What the student meets in the same block. */
  readonly clashes?: readonly string[] | undefined
}

/** Why and from when; a yes where the student would meet twice in one block. */
export function ChangeFields({ form, days, clashes = [] }: ChangeFieldsProps) {
  return (
    <>
      {clashes.length > 0 && (
        <Checkbox
          label={`Even though ${formatNames(clashes, clashes.length)} ${clashes.length === 1 ? 'meets' : 'meet'} in the same block`}
          {...form.checkbox('despite_clash')}
        />
      )}
      {days !== undefined && (
        <DateField
          label="From"
          description="Past rolls stay as they are; coming ones follow at once."
          min={days.first}
          max={days.last}
          {...form.field('from')}
        />
      )}
      <Textarea
        label="Why"
        description="It appears in the registration changes report."
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('motivation')}
      />
    </>
  )
}
