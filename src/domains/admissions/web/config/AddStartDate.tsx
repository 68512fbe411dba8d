import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import css from './config.module.css'

/** Offers a day; the button waits until one is picked (2-back-office §5). */
export function AddStartDate() {
  const form = useServerForm({
    initial: { startDate: '' },
    what: null,
    send: (values) => client.admissionsConfig.addStartDate(values),
    failure: 'Failed to add start date',
    toastsFailure: true,
    shownBy: [api.admissionsConfig.key()],
    beginsAnew: true,
    onSaved: () => undefined,
  })
  return (
    <PageForm form={form} className={css.add}>
      <DateField label="A day on which students begin" {...form.field('startDate')} />
      <ReasonedButton
        type="submit"
        variant="filled"
        busy={form.isSaving}
        reason={form.values.startDate === '' ? 'Pick a day first.' : undefined}
      >
        Add
      </ReasonedButton>
      <FormError form={form} />
    </PageForm>
  )
}
