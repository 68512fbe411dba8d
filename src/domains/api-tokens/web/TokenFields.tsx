import { Checkbox, MultiSelect, Textarea, TextInput } from '@mantine/core'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { TokenChoices } from '../contract/api-tokens.contract.ts'
import type { TokenValues } from './token-values.ts'

interface TokenFieldsProps {
  readonly form: Pick<ServerForm<TokenValues, number>, 'text' | 'field' | 'checkbox'>
  readonly choices: TokenChoices
  readonly isService: boolean
}

/** What a token is for, and from where it is let in. */
export function TokenFields({ form, choices, isService }: TokenFieldsProps) {
  const areas = Map.groupBy(choices.scopes, ({ area }) => area)
  return (
    <>
      <TextInput label="Name" placeholder="Timetable import" {...form.text('title')} />
      <MultiSelect
        label="Scopes"
        description="No more than you may do yourself: it is checked at each call."
        data={[...areas].map(([group, scopes]) => ({
          group,
          items: scopes.map(({ name, sentence }) => ({ value: name, label: sentence })),
        }))}
        searchable
        nothingFoundMessage="You may do nothing by that name."
        maxDropdownHeight={280}
        {...form.field('scopes')}
      />
      <Checkbox label="May change things, too" {...form.checkbox('may_write')} />
      <Textarea
        label={
          isService ? (
            'Networks that may call, one per line'
          ) : (
            <OptionalLabel>Networks that may call, one per line</OptionalLabel>
          )
        }
        placeholder="203.0.113.7"
        autosize
        minRows={2}
        {...form.text('networks')}
      />
    </>
  )
}
