import { NumberInput } from '@mantine/core'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import css from '../recordings.module.css'

/** What is older than so many days is planned for removal. */
export function PlanForm() {
  const form = useServerForm({
    initial: { keep_days: 365 as number | string },
    what: null,
    send: ({ keep_days }) => client.removals.make({ keep_days: Number(keep_days) }),
    shownBy: [api.removals.key()],
    onSaved: () => undefined,
  })
  return (
    <PageForm form={form} className={css.acts}>
      <NumberInput
        label="Keep, in days"
        className={css.keep}
        min={30}
        max={3660}
        clampBehavior="none"
        allowDecimal={false}
        {...form.field('keep_days')}
      />
      <ReasonedButton changes type="submit" busy={form.isSaving}>
        Make a plan
      </ReasonedButton>
      <FormError form={form} />
    </PageForm>
  )
}
