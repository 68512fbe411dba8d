import { TextInput } from '@mantine/core'
import { schoolZone } from '#contract/school-time.ts'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { Settings } from '../contract/school-settings.ts'

type Texts = Pick<
  Settings,
  'schoolName' | 'address' | 'productName' | 'zoneLabel' | 'supportEmail' | 'supportPhone'
>

/** What the school and the product are called, where the office is, whom people ask. */
export function OrganizationFields({ text }: Pick<ServerForm<Texts>, 'text'>) {
  const place = schoolZone.split('/')[1]?.replace('_', ' ')
  return (
    <>
      <TextInput
        label="Name of the school"
        description="On the login page, in mails and on transcripts."
        {...text('schoolName')}
      />
      <TextInput
        label={<OptionalLabel>Address</OptionalLabel>}
        description="Of the office, on transcripts."
        autoComplete="off"
        {...text('address')}
      />
      <FieldPair>
        <TextInput
          label="Name of the product"
          description="At the top of every page and in mails."
          {...text('productName')}
        />
        <TextInput
          label="Label of times"
          description={`Times are those of ${place} (${schoolZone}).`}
          {...text('zoneLabel')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput
          type="email"
          label={<OptionalLabel>Email of support</OptionalLabel>}
          description="If empty, the address from the server’s settings is used."
          {...text('supportEmail')}
        />
        <TextInput
          type="tel"
          label={<OptionalLabel>Telephone of support</OptionalLabel>}
          description="On the login page, beside the email."
          {...text('supportPhone')}
        />
      </FieldPair>
    </>
  )
}
