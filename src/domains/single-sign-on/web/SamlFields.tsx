import { Textarea, TextInput } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import type { ProviderForm, SamlSource } from './provider-values.ts'

const sources: readonly { readonly value: SamlSource; readonly label: string }[] = [
  { value: 'url', label: 'The address of its metadata' },
  { value: 'xml', label: 'Its metadata, pasted' },
  { value: 'hand', label: 'Typed by hand' },
]

/** How a provider of SAML is reached. */
export function SamlFields({ form: { text, field, values } }: { readonly form: ProviderForm }) {
  return (
    <>
      <SelectField label="Settings come from" options={sources} {...field('source')} />
      {values.source === 'url' && (
        <TextInput
          label="Address of the metadata"
          description="Fetched now, and every night, so that a new certificate is taken over."
          placeholder="https://login.riverside.edu/metadata"
          {...text('metadataUrl')}
        />
      )}
      {values.source === 'xml' && (
        <Textarea label="Metadata" autosize minRows={6} maxRows={12} {...text('metadataXml')} />
      )}
      {values.source === 'hand' && (
        <>
          <TextInput label="Entity id" {...text('entityId')} />
          <TextInput label="Address to log in at" placeholder="https://" {...text('signInUrl')} />
          <Textarea
            label="Certificates"
            description="Whole, from BEGIN to END; several one after the other."
            autosize
            minRows={4}
            maxRows={10}
            {...text('certificates')}
          />
        </>
      )}
    </>
  )
}
