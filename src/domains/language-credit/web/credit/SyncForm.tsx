import { Checkbox } from '@mantine/core'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import css from './credit.module.css'
import { syncRefusal, type UpdateCredit } from './credit-words.tsx'

interface SyncFormProps {
  readonly credit: UpdateCredit
  readonly onCycle: (cycleId: number) => void
  readonly onRun: (runId: number) => void
}

/** The cycle, what is left out, and the button that proposes its credits. */
export function SyncForm({ credit, onCycle, onRun }: SyncFormProps) {
  const { cycle, cycles } = credit
  const form = useServerForm({
    initial: { archived: true, left: true },
    what: null,
    send: ({ archived, left }) =>
      client.updateCredit.sync({
        action: 'credit_sync',
        cycle_id: cycle.id,
        ignore_archived_themes: archived,
        ignore_students_left_sora: left,
      }),
    shownBy: [api.updateCredit.key()],
    onSaved: ({ run_id }) => onRun(run_id),
  })
  const refusal = syncRefusal(credit, form.values.archived)
  const titleOf = ({ title, school_year }: UpdateCredit['cycles'][number]) => `${title}, ${school_year}`
  return (
    <Section title="Update credit">
      <PageForm form={form} className={css.form}>
        <SelectField
          label="Cycle"
          className={css.cycle}
          options={cycles.map((one) => ({ value: String(one.id), label: titleOf(one) }))}
          value={String(cycle.id)}
          onChange={(id) => onCycle(Number(id))}
        />
        <Checkbox className={css.option} label="Ignore archived themes" {...form.checkbox('archived')} />
        <Checkbox className={css.option} label="Ignore students who left" {...form.checkbox('left')} />
        <ReasonedButton type="submit" variant="filled" reason={refusal} busy={form.isSaving}>
          Sync
        </ReasonedButton>
        <FormError form={form} />
      </PageForm>
      <p className={css.hint}>
        Four completed units are one credit. You see every credit before it is given, and can take a run back.
      </p>
    </Section>
  )
}
