import { useNavigate } from '@tanstack/react-router'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { Comparison } from '../../contract/doubles.contract.ts'
import { admissionsAddress } from '../admissions-address.ts'
import { beginChoices, openFields, toChoices } from './choice-values.ts'
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
    initial: { choices: beginChoices(comparison) },
    send: ({ choices }) =>
      client.doubles.join({
        ...two,
        choices: toChoices(choices),
        version: one.version,
        other_version: other.version,
      }),
    shownBy: [api.applications.key(), api.doubles.key()],
    said: ({ message }) => ({ message, undo: () => part.mutate(two) }),
    onSaved: () => navigate({ to: admissionsAddress.application(one.id) }),
  })
  const { choices } = form.values
  return (
    <PageForm form={form}>
      <SidesTable
        comparison={comparison}
        choices={choices}
        errorOf={(field) => form.errorOf(`choices.${field}`)}
        onChoose={(field, choice) => form.change({ choices: { ...choices, [field]: choice } })}
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
