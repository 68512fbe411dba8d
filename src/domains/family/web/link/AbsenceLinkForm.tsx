import { Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ExcuseReason, excuseReasons, joinReason } from '#domains/excuses/contract/excuse-values.ts'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/api.ts'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
import type { ContractRouterOutputs } from '#web/outputs.ts'
import css from './AbsenceLink.module.css'

const reasonOptions = [
  { value: '' as const, label: 'Choose a reason' },
  ...excuseReasons.map((reason) => ({ value: reason, label: reason })),
]

interface AbsenceLinkFormProps {
  readonly token: string
  readonly onFiled: (filed: ContractRouterOutputs['excuses']['postAbsenceLink']) => void
}

/** Why the student was away, and what there is to add. */
export function AbsenceLinkForm({ token, onFiled }: AbsenceLinkFormProps) {
  const [reason, setReason] = useState<ExcuseReason | ''>('')
  const [other, setOther] = useState('')
  const [comments, setComments] = useState('')
  const filing = useMutation({
    mutationFn: () =>
      client.excuses.postAbsenceLink({
        token,
        reason: reason === '' ? undefined : joinReason(reason, other),
        additional_comments: comments,
      }),
    onSuccess: onFiled,
  })
  const errors = formErrorsOf(filing.error)
  const isOther = reason === 'Other'
  const known = errors['reason'] ?? errors['additional_comments']
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!filing.isPending) filing.mutate()
      }}
    >
      <SelectField
        size="md"
        label="Reason"
        options={reasonOptions}
        value={reason}
        error={isOther ? undefined : errors['reason']}
        onChange={setReason}
      />
      {isOther && (
        <TextInput
          size="md"
          label="Your reason"
          placeholder="Please write the reason..."
          value={other}
          error={errors['reason']}
          maxLength={280}
          onChange={(event) => setOther(event.currentTarget.value)}
        />
      )}
      <Textarea
        size="md"
        label={<OptionalLabel>Additional comments</OptionalLabel>}
        autosize
        minRows={2}
        maxRows={8}
        value={comments}
        error={errors['additional_comments']}
        onChange={(event) => setComments(event.currentTarget.value)}
      />
      {filing.error !== null && known === undefined && (
        <p className={css.error} role="alert">
          {messageOf(filing.error)}
        </p>
      )}
      <ReasonedButton type="submit" variant="filled" size="md" fullWidth busy={filing.isPending}>
        Send to the school
      </ReasonedButton>
    </form>
  )
}
