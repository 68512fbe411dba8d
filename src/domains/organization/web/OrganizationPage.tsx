import { useSuspenseQuery } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { NumberSettings } from './NumberSettings.tsx'
import { OrganizationForm } from './organization-form.embed.tsx'
import { RetentionSettings } from './RetentionSettings.tsx'
import { SettingHistory } from './SettingHistory.tsx'
import { SignInSettings } from './SignInSettings.tsx'

/** `/workbench/organization`: what the school says about itself, its thresholds, and who changed what. */
export function OrganizationPage() {
  const { data } = useSuspenseQuery(api.organization.getOrganization.queryOptions())
  useLive([topic('organization')], { queryKey: api.organization.key() })
  usePageTitle('Organization', { backTo: '/workbench' })
  return (
    <SheetPage>
      <PageHeader title="Organization" crumbs={[{ label: 'Workbench', href: '/workbench' }]} />
      <PageBody reading>
        <Section title="The school">
          <OrganizationForm />
        </Section>
        <Section title="Logging in and links">
          <SignInSettings settings={data} />
        </Section>
        <Section title="Thresholds">
          <NumberSettings settings={data} />
        </Section>
        <Section title="How long records are kept">
          <RetentionSettings settings={data} />
        </Section>
        <Section title="History">
          <SettingHistory />
        </Section>
      </PageBody>
    </SheetPage>
  )
}
