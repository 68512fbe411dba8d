import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { ConnectionChoices } from '../contract/provisioning.contract.ts'
import { type ConnectionValues, none } from './connection-values.ts'

interface ConnectionFieldsProps {
  readonly form: Pick<ServerForm<ConnectionValues, number>, 'text' | 'field' | 'checkbox'>
  readonly choices: ConnectionChoices
}

const optionsOf = (things: ConnectionChoices['groups'], nothing: string) => [
  { value: none, label: nothing },
  ...things.map(({ id, title }) => ({ value: String(id), label: title })),
]

/** Who calls, from where, and what becomes of the colleagues it makes. */
export function ConnectionFields({ form, choices }: ConnectionFieldsProps) {
  return (
    <>
      <TextInput label="Name" placeholder="Entra ID" {...form.text('title')} />
      <FieldPair>
        <SelectField
          label="Campus of new colleagues"
          options={optionsOf(choices.campuses, 'The whole network')}
          {...form.field('cohort_id')}
        />
        <SelectField
          label="Group of new colleagues"
          options={optionsOf(choices.groups, 'No group: they may do nothing yet')}
          {...form.field('group_id')}
        />
      </FieldPair>
      <Textarea
        label={<OptionalLabel>Networks that may call, one per line</OptionalLabel>}
        placeholder="20.10.0.0/16"
        autosize
        minRows={2}
        {...form.text('networks')}
      />
      <Checkbox label="Mail an invitation to new colleagues" {...form.checkbox('invites')} />
      <Checkbox label="Switched on" {...form.checkbox('is_on')} />
    </>
  )
}
