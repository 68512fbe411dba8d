import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { excuseReasons } from '../../contract/excuse-values.ts'
import type { FieldsProps } from './TimeFields.tsx'

/** Why: one of six reasons, a text of one's own for Other, and what there is to add. */
export function ReasonFields({ values, errorOf, change }: FieldsProps) {
  return (
    <>
      <NativeSelect
        label="Reason"
        data={[{ value: '', label: 'Choose a reason' }, ...excuseReasons]}
        value={values.reason}
        error={values.reason === 'Other' ? undefined : errorOf('reason')}
        onChange={(event) => {
          const text = event.currentTarget.value
          change({ reason: excuseReasons.find((reason) => reason === text) ?? '' })
        }}
      />
      {values.reason === 'Other' && (
        <TextInput
          aria-label="Your reason"
          placeholder="Please write the reason..."
          value={values.otherReason}
          error={errorOf('reason')}
          maxLength={280}
          onChange={(event) => change({ otherReason: event.currentTarget.value })}
        />
      )}
      <Textarea
        label={<OptionalLabel>Additional comments</OptionalLabel>}
        autosize
        minRows={2}
        maxRows={8}
        value={values.comments}
        error={errorOf('additional_comments')}
        onChange={(event) => change({ comments: event.currentTarget.value })}
      />
    </>
  )
}
