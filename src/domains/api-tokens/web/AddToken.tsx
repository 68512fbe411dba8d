import { useState } from 'react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { withProof } from '#web/files/with-proof.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { TokenChoices } from '../contract/api-tokens.contract.ts'
import { ShownToken } from './ShownToken.tsx'
import { TokenFields } from './TokenFields.tsx'
import { dayOptions, tokenValues, toSettings } from './token-values.ts'

interface AddTokenProps {
  readonly choices: TokenChoices
  readonly onClose: () => void
}

/** Makes a token and shows it, once. */
export function AddToken({ choices, onClose }: AddTokenProps) {
  const [made, setMade] = useState<string>()
  const form = useServerForm({
    initial: tokenValues(undefined),
    send: (values) =>
      withProof(() =>
        client.apiTokens.add({
          ...toSettings(values),
          is_service: values.is_service === 'true',
          days: Number(values.days),
        }),
      ),
    what: 'the token',
    shownBy: [api.apiTokens.key()],
    onSaved: ({ token }) => setMade(token),
    onClose,
  })
  if (made !== undefined) return <ShownToken token={made} onClose={onClose} />
  const isService = form.values.is_service === 'true'
  const whose = [
    { value: 'false', label: 'My own programs' },
    ...(choices.services ? [{ value: 'true', label: 'Another system' }] : []),
  ]
  return (
    <FormModal form={form} title="New token" saveLabel="Create the token" size={560}>
      <FieldPair>
        <SelectField label="Who calls" options={whose} {...form.field('is_service')} />
        <SelectField label="Lasts" options={dayOptions} {...form.field('days')} />
      </FieldPair>
      <TokenFields form={form} choices={choices} isService={isService} />
    </FormModal>
  )
}
