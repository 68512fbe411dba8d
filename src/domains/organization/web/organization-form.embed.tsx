import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { schoolZone } from '#contract/school-time.ts'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/api.ts'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
import { useUnsavedChanges } from '#web/unsaved-changes.tsx'
import css from './organization.module.css'

interface OrganizationFormProps {
  readonly saveLabel?: string
  readonly onSaved?: () => void
}

/** The name of the school and whom its people ask: on its own page, and as a step of the set-up. */
export function OrganizationForm({ saveLabel = 'Save', onSaved }: OrganizationFormProps) {
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(api.organization.getOrganization.queryOptions())
  const [begun, setBegun] = useState(data)
  const [values, setValues] = useState(data)
  const saving = useMutation({
    mutationFn: () => client.organization.saveOrganization(values),
    onSuccess: async ({ message }) => {
      setBegun(values)
      await Promise.all(
        [api.organization.key(), api.setUp.key(), api.shell.getRoot.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
      toast.success(message)
      onSaved?.()
    },
  })
  const isDirty = values.schoolName !== begun.schoolName || values.supportEmail !== begun.supportEmail
  const question = useUnsavedChanges({ isDirty: isDirty && !saving.isPending, what: 'the organization' })
  const errors = formErrorsOf(saving.error)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <form onSubmit={save} noValidate className={css.form}>
      {question}
      <TextInput
        label="Name of the school"
        description="On the login page and in mails."
        value={values.schoolName}
        onChange={(event) => setValues({ ...values, schoolName: event.currentTarget.value })}
        error={errors['schoolName']}
      />
      <TextInput
        type="email"
        label={<OptionalLabel>Email of support</OptionalLabel>}
        description="What “Contact support” writes to; while it is empty, the address of the server’s settings."
        value={values.supportEmail}
        onChange={(event) => setValues({ ...values, supportEmail: event.currentTarget.value })}
        error={errors['supportEmail']}
      />
      <p className={css.fact}>
        Times of day are those of {schoolZone.split('/')[1]?.replace('_', ' ')} ({schoolZone}) everywhere in
        Homeroom.
      </p>
      <div className={css.foot}>
        {isDirty && <Button onClick={() => setValues(begun)}>Cancel</Button>}
        <ReasonedButton type="submit" variant="filled" busy={saving.isPending}>
          {saveLabel}
        </ReasonedButton>
        {saving.isError && Object.keys(errors).length === 0 && (
          <p className={css.error} role="alert">
            {messageOf(saving.error)}
          </p>
        )}
      </div>
    </form>
  )
}
