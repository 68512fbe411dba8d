import { Textarea, TextInput } from '@mantine/core'
import { type ExcuseReason, excuseReasons } from '#domains/excuses/contract/excuse-values.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'

interface Reason {
  readonly reason: ExcuseReason | ''
  readonly otherReason: string
  readonly comments: string
}

interface ReasonFieldsProps {
  readonly form: Pick<ServerForm<Reason>, 'errorOf'> & {
    readonly values: Reason
    readonly change: (part: Partial<Reason>) => void
  }
  readonly size?: 'md'
  readonly minRows?: number
}

const reasonOptions = [
  { value: '' as const, label: 'Choose a reason' },
  ...excuseReasons.map((reason) => ({ value: reason, label: reason })),
]

/** Why: one of six reasons, a text of one's own for Other, and what there is to add. */
export function ReasonFields({ form, size, minRows = 3 }: ReasonFieldsProps) {
  const { values, change, errorOf } = form
  const sized = size === undefined ? {} : { size }
  return (
    <>
      <SelectField
        {...sized}
        label="Reason"
        options={reasonOptions}
        value={values.reason}
        error={values.reason === 'Other' ? undefined : errorOf('reason')}
        onChange={(reason) => change({ reason })}
      />
      {values.reason === 'Other' && (
        <TextInput
          {...sized}
          label="Your reason"
          placeholder="Please write the reason..."
          value={values.otherReason}
          error={errorOf('reason')}
          maxLength={280}
          onChange={(event) => change({ otherReason: event.currentTarget.value })}
        />
      )}
      <Textarea
        {...sized}
        label={<OptionalLabel>Additional comments</OptionalLabel>}
        autosize
        minRows={minRows}
        {...(size !== undefined && { maxRows: 8 })}
        value={values.comments}
        error={errorOf('comments')}
        onChange={(event) => change({ comments: event.currentTarget.value })}
      />
    </>
  )
}
