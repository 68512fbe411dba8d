import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import { OrganizationFields } from './OrganizationFields.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import { useSettingsForm } from './use-settings-form.ts'

interface OrganizationFormProps {
  readonly saveLabel?: string
  readonly onSaved?: () => void
}

/** The name of the school and whom its people ask: on its own page, and as a step of the set-up. */
export function OrganizationForm({ saveLabel, onSaved }: OrganizationFormProps) {
  const { data } = useSuspenseQuery(api.organization.getOrganization.queryOptions())
  const { schoolName, address, productName, zoneLabel, supportEmail, supportPhone } = data
  const settings = useSettingsForm({
    initial: { schoolName, address, productName, zoneLabel, supportEmail, supportPhone },
    toPart: (values) => values,
    what: 'the organization',
    onSaved,
  })
  return (
    <SettingsFrame settings={settings} {...(saveLabel !== undefined && { saveLabel })}>
      <OrganizationFields text={settings.form.text} />
    </SettingsFrame>
  )
}
