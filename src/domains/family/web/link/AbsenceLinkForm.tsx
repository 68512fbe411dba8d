import { type ExcuseReason, joinReason } from '#domains/excuses/contract/excuse-values.ts'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { client } from '#web/calls/api.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { ReasonFields } from '../absence/ReasonFields.tsx'
import css from './AbsenceLink.module.css'

interface AbsenceLinkFormProps {
  readonly token: string
  readonly onFiled: (filed: ContractRouterOutputs['excuses']['postAbsenceLink']) => void
}

const names = { comments: ['additional_comments'] }

/** Why the student was away, and what there is to add. */
export function AbsenceLinkForm({ token, onFiled }: AbsenceLinkFormProps) {
  const form = useServerForm({
    initial: { reason: '' as ExcuseReason | '', otherReason: '', comments: '' },
    what: 'the reason',
    send: ({ reason, otherReason, comments }) =>
      client.excuses.postAbsenceLink({
        token,
        reason: reason === '' ? undefined : joinReason(reason, otherReason),
        additional_comments: comments,
      }),
    names,
    // The page says it.
    said: () => undefined,
    onSaved: (filed) => onFiled(filed),
  })
  return (
    <PageForm form={form} className={css.form}>
      <ReasonFields form={form} size="md" minRows={2} />
      <FormError form={form} />
      <ReasonedButton type="submit" variant="filled" size="md" fullWidth busy={form.isSaving}>
        Send to the school
      </ReasonedButton>
    </PageForm>
  )
}
