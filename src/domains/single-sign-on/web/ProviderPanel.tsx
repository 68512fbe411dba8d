import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { withProof } from '#web/files/with-proof.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ProviderDetails } from '../contract/single-sign-on.schemas.ts'
import { OurAddresses } from './OurAddresses.tsx'
import { ProviderFacts } from './ProviderFacts.tsx'
import { ProviderFields } from './ProviderFields.tsx'
import { kindNames } from './provider-columns.tsx'
import { fieldNames, providerValues, toFields } from './provider-values.ts'
import { RemoveProvider } from './RemoveProvider.tsx'
import { TestProvider } from './TestProvider.tsx'

interface ProviderPanelProps {
  readonly provider: ProviderDetails
  readonly onClose: () => void
}

/** A provider: how it is doing, what it has to know of us, its test, and its form. */
export function ProviderPanel({ provider, onClose }: ProviderPanelProps) {
  const form = useServerForm({
    initial: providerValues(provider),
    version: provider.version,
    follows: true,
    send: (values, version) =>
      withProof(() => client.singleSignOn.save({ ...toFields(values), providerId: provider.id, version })),
    what: 'the provider',
    names: fieldNames,
    shownBy: [api.singleSignOn.key()],
    onClose,
  })
  return (
    <FormPanel
      form={form}
      title={provider.name}
      facts={kindNames[provider.kind]}
      saveLabel="Save the provider"
    >
      <ProviderFacts provider={provider} />
      <OurAddresses provider={provider} />
      <TestProvider providerId={provider.id} isStale={form.isDirty} />
      <ProviderFields form={form} providerId={provider.id} hasSecret={provider.hasSecret} />
      <RemoveProvider provider={provider} onRemoved={form.leave} />
    </FormPanel>
  )
}
