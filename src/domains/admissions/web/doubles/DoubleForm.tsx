import { useNavigate } from '@tanstack/react-router'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { Comparison } from '../../contract/doubles.contract.ts'
import { admissionsAddress } from '../admissions-address.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { choicesOver, nothingChosen, openFields, toChoices, withChoice } from './choice-values.ts'
import { DoubleFoot } from './DoubleFoot.tsx'
import { SidesTable } from './SidesTable.tsx'
import { usePart } from './use-doubles.ts'

/** Two applications side by side: of what differs somebody chooses, what speaks for itself is chosen already. */
export function DoubleForm({ comparison }: { readonly comparison: Comparison }) {
  const { one, other } = comparison
  const navigate = useNavigate()
  const part = usePart()
  const two = { applicationId: one.id, otherId: other.id }
  const form = useServerForm({
    initial: nothingChosen(comparison),
    // Over the two as they stand there: what is newer stands beside the choices as soon as it is known.
    send: (chosen) =>
      client.doubles.join({
        ...two,
        choices: toChoices(choicesOver(comparison, chosen)),
        version: one.version,
        other_version: other.version,
      }),
    what: 'your choices',
    shownBy: [api.applications.key(), api.doubles.key()],
    said: ({ message }) => ({ message, undo: () => part.mutate(two) }),
    onSaved: () => navigate({ to: admissionsAddress.application(one.id) }),
  })
  const choices = choicesOver(comparison, form.values)
  return (
    <PageForm form={form}>
      {form.isDirty && <ChangedMeanwhile comparison={comparison} chosen={form.values} />}
      <SidesTable
        comparison={comparison}
        choices={choices}
        errorOf={(field) => form.errorOf(`choices.${field}`)}
        onChoose={(field, choice) => form.change(withChoice(comparison, form.values, { [field]: choice }))}
      />
      <FormError form={form} />
      <DoubleFoot
        comparison={comparison}
        open={openFields(comparison, choices).length}
        isSaving={form.isSaving}
      />
    </PageForm>
  )
}
