import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { OrganizationForm } from './organization-form.embed.tsx'

/** `/workbench/organization`: what the school says about itself. */
export function OrganizationPage() {
  usePageTitle('Organization', { backTo: '/workbench' })
  return (
    <SheetPage>
      <PageHeader title="Organization" crumbs={[{ label: 'Workbench', href: '/workbench' }]} />
      <PageBody reading>
        <OrganizationForm />
      </PageBody>
    </SheetPage>
  )
}
