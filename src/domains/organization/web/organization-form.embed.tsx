import { Button } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { schoolZone } from '#contract/school-time.ts'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { OrganizationFields } from './OrganizationFields.tsx'
import css from './organization.module.css'

interface OrganizationFormProps {
  readonly saveLabel?: string
  readonly onSaved?: () => void
}

/** The name of the school and whom its people ask: on its own page, and as a step of the set-up. */
export function OrganizationForm({ saveLabel = 'Save', onSaved }: OrganizationFormProps) {
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(api.organization.getOrganization.queryOptions())
  const shownBy = [api.organization.key(), api.setUp.key(), api.shell.getRoot.key()]
  const form = useServerForm({
    initial: data,
    send: (values) => client.organization.saveOrganization(values),
    what: 'the organization',
    onSaved: async () => {
      // The next step reads what this one saved.
      await Promise.all(shownBy.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      onSaved?.()
    },
  })
  return (
    <PageForm form={form} className={css.form}>
      <OrganizationFields text={form.text} />
      <p className={css.fact}>
        Times of day are those of {schoolZone.split('/')[1]?.replace('_', ' ')} ({schoolZone}) everywhere in
        Homeroom.
      </p>
      <div className={css.foot}>
        {form.isDirty && <Button onClick={form.revert}>Cancel</Button>}
        <ReasonedButton type="submit" variant="filled" busy={form.isSaving}>
          {saveLabel}
        </ReasonedButton>
        <FormError form={form} />
      </div>
    </PageForm>
  )
}
