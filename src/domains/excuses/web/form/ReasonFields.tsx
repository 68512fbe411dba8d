import { Textarea, TextInput } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { excuseReasons, joinReason } from '../../contract/excuse-values.ts'
import type { AbsenceValues } from './absence-values.ts'
import css from './form.module.css'
import type { FieldsProps } from './TimeFields.tsx'

const reasonOptions = [
  { value: '' as const, label: 'Choose a reason' },
  ...excuseReasons.map((reason) => ({ value: reason, label: reason })),
]
const readByFamily = 'The family reads this.'

/** Why: one of six reasons, a text of one's own for Other, and what there is to add. */
export function ReasonFields({ values, errorOf, change }: FieldsProps) {
  return (
    <>
      <SelectField
        label="Reason"
        options={reasonOptions}
        value={values.reason}
        error={values.reason === 'Other' ? undefined : errorOf('reason')}
        onChange={(reason) => change({ reason })}
      />
      {values.reason === 'Other' && (
        <TextInput
          aria-label="Your reason"
          description={readByFamily}
          placeholder="Please write the reason..."
          value={values.otherReason}
          error={errorOf('reason')}
          maxLength={280}
          onChange={(event) => change({ otherReason: event.currentTarget.value })}
        />
      )}
      <Textarea
        label={<OptionalLabel>Additional comments</OptionalLabel>}
        description={readByFamily}
        autosize
        minRows={2}
        maxRows={8}
        value={values.comments}
        error={errorOf('comments')}
        onChange={(event) => change({ comments: event.currentTarget.value })}
      />
      <FamilyReads values={values} />
    </>
  )
}

/** What was typed as the family will see it in its portal and its mails, before it is saved. */
function FamilyReads({ values: { reason, otherReason, comments } }: { values: AbsenceValues }) {
  if (reason === '' || (otherReason.trim() === '' && comments.trim() === '')) return null
  return (
    <section className={css.preview} aria-label="What the family reads">
      <p className={css.previewTitle}>The family reads</p>
      <p>{joinReason(reason, otherReason)}</p>
      {comments.trim() !== '' && <p className={css.previewComments}>“{comments.trim()}”</p>}
    </section>
  )
}
