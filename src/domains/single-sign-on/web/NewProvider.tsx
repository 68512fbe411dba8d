import { school } from '#contract/school/school.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { withProof } from '#web/files/with-proof.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ProviderKind } from '../contract/single-sign-on.schemas.ts'
import { ProviderFields } from './ProviderFields.tsx'
import { emptyProvider, fieldNames, toFields } from './provider-values.ts'
import css from './single-sign-on.module.css'

const kinds: readonly { readonly value: ProviderKind; readonly label: string }[] = [
  { value: 'oidc', label: 'OpenID Connect (OIDC)' },
  { value: 'saml', label: 'SAML 2.0' },
]

interface NewProviderProps {
  /** With the new one, which is opened next: what the provider has to know of us stands there. */
  readonly onClose: (id?: number) => void
}

/** The form of a new provider. */
export function NewProvider({ onClose }: NewProviderProps) {
  const form = useServerForm({
    initial: emptyProvider,
    send: (values) => withProof(() => client.singleSignOn.create(toFields(values))),
    what: 'the provider',
    names: fieldNames,
    shownBy: [api.singleSignOn.key()],
    onSaved: ({ id }) => onClose(id),
    onClose: () => onClose(),
  })
  return (
    <FormPanel form={form} title="New provider" saveLabel="Add the provider">
      <p className={css.reason}>
        Save it switched off first: then you see what the provider needs to know about {school().productName},
        and can test it.
      </p>
      <SelectField label="Kind" options={kinds} {...form.field('kind')} />
      <ProviderFields form={form} providerId={undefined} hasSecret={false} />
    </FormPanel>
  )
}
