import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { withProof } from '#web/files/with-proof.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ApiToken, TokenChoices } from '../contract/api-tokens.contract.ts'
import { TokenFields } from './TokenFields.tsx'
import { tokenValues, toSettings } from './token-values.ts'

interface EditTokenProps {
  readonly token: ApiToken
  readonly choices: TokenChoices
  readonly onClose: () => void
}

/** What one's own token is for. */
export function EditToken({ token, choices, onClose }: EditTokenProps) {
  const form = useServerForm({
    initial: tokenValues(token),
    version: token.version,
    follows: true,
    send: (values, version) =>
      withProof(() => client.apiTokens.save({ ...toSettings(values), tokenId: token.id, version })),
    what: 'the token',
    shownBy: [api.apiTokens.key()],
    onClose,
  })
  return (
    <FormModal form={form} title={`Settings of ${token.title}`} saveLabel="Save settings" size={560}>
      <TokenFields form={form} choices={choices} isService={token.isService} />
    </FormModal>
  )
}
