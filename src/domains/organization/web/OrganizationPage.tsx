import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { NumberSettings } from './NumberSettings.tsx'
import { OrganizationForm } from './organization-form.embed.tsx'
import { RetentionSettings } from './RetentionSettings.tsx'
import { SettingHistory } from './SettingHistory.tsx'
import { SignInSettings } from './SignInSettings.tsx'

/**
 * `/workbench/organization`: what the school says about itself, its thresholds, and who changed what. A part whose values
 * came to be others begins anew; what is typed into the parts beside it stays.
 */
export function OrganizationPage() {
  const { data } = useSuspenseQuery(api.organization.getOrganization.queryOptions())
  const { numbers, keptDays, googleSignIn, oidcSignIn, internalDomains, ...texts } = data
  usePageTitle('Organization', { backTo: '/workbench' })
  return (
    <SheetPage>
      <PageHeader title="Organization" crumbs={[{ label: 'Workbench', href: '/workbench' }]} />
      <PageBody reading>
        <Section title="The school">
          <OrganizationForm key={JSON.stringify(texts)} />
        </Section>
        <Section title="Logging in and links">
          <SignInSettings key={JSON.stringify([googleSignIn, oidcSignIn, internalDomains])} settings={data} />
        </Section>
        <Section title="Thresholds">
          <NumberSettings key={JSON.stringify(numbers)} settings={data} />
        </Section>
        <Section title="How long records are kept">
          <RetentionSettings key={JSON.stringify(keptDays)} settings={data} />
        </Section>
        <Section title="History">
          <SettingHistory />
        </Section>
      </PageBody>
    </SheetPage>
  )
}
