import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { OidcFields } from './OidcFields.tsx'
import { ProviderEffect } from './ProviderEffect.tsx'
import type { ProviderForm } from './provider-values.ts'
import { SamlFields } from './SamlFields.tsx'

interface ProviderFieldsProps {
  readonly form: ProviderForm
  /** Undefined for a new one. */
  readonly providerId: number | undefined
  readonly hasSecret: boolean
}

/** Whose people log in there, how it is reached, and whether they log in nowhere else. */
export function ProviderFields({ form, providerId, hasSecret }: ProviderFieldsProps) {
  const { text, checkbox, errorOf, values } = form
  return (
    <>
      <TextInput
        label="Name"
        description="As it appears on the log-in page: “Continue with …”."
        placeholder="Riverside account"
        {...text('name')}
      />
      <Textarea
        label="Domains of email addresses"
        description="One per line. Whoever has an address of one of these logs in there."
        placeholder="riverside.edu"
        autosize
        minRows={2}
        maxRows={6}
        {...text('domains')}
      />
      {values.kind === 'oidc' ? <OidcFields form={form} hasSecret={hasSecret} /> : <SamlFields form={form} />}
      <Checkbox label="Switched on" error={errorOf('isOn')} {...checkbox('isOn')} />
      {values.isOn && (
        <Checkbox
          label="People of these domains log in only here"
          description="No password, no Google, and a passkey only as second step. Super admins keep every way in."
          error={errorOf('isRequired')}
          {...checkbox('isRequired')}
        />
      )}
      <ProviderEffect form={form} providerId={providerId} />
    </>
  )
}
