import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import { nameMissing } from '../contract/school-settings.ts'
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
    version: data.basis,
    toPart: (values) => values,
    what: 'the organization',
    // In the set-up nothing may be typed, which sends nothing that could be refused.
    check: (values) => ({ schoolName: values.schoolName.trim() === '' ? nameMissing : undefined }),
    onSaved,
  })
  return (
    <SettingsFrame settings={settings} {...(saveLabel !== undefined && { saveLabel })}>
      <OrganizationFields text={settings.form.text} />
    </SettingsFrame>
  )
}
