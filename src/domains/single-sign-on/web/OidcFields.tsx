import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ProviderForm } from './provider-values.ts'

/** How a provider of OIDC is reached. */
export function OidcFields({
  form: { text, checkbox, errorOf },
  hasSecret,
}: {
  readonly form: ProviderForm
  readonly hasSecret: boolean
}) {
  return (
    <>
      <TextInput label="Issuer" placeholder="https://login.riverside.edu" {...text('issuer')} />
      <TextInput label="Client id" autoComplete="off" {...text('clientId')} />
      <PasswordInput
        label={hasSecret ? <OptionalLabel>Client secret</OptionalLabel> : 'Client secret'}
        description={hasSecret ? 'There is one. Leave this empty to keep it.' : undefined}
        autoComplete="new-password"
        {...text('clientSecret')}
      />
      <TextInput
        label={<OptionalLabel>Scopes</OptionalLabel>}
        placeholder="openid email profile"
        {...text('scopes')}
      />
      <Checkbox
        label="Addresses count without being marked as verified"
        description="Only where people there cannot choose their own address, as with Microsoft Entra."
        error={errorOf('trustsAddresses')}
        {...checkbox('trustsAddresses')}
      />
    </>
  )
}
