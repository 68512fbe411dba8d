import { TextInput } from '@mantine/core'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { ServerForm } from '#web/forms/server-form.tsx'

type Organization = ContractRouterOutputs['organization']['getOrganization']

/** What the school is called, where its office is, whom its people ask. */
export function OrganizationFields({ text }: Pick<ServerForm<Organization>, 'text'>) {
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
      <TextInput
        type="email"
        label={<OptionalLabel>Email of support</OptionalLabel>}
        description="What “Contact support” writes to; while it is empty, the address of the server’s settings."
        {...text('supportEmail')}
      />
    </>
  )
}
