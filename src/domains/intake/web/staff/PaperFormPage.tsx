import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { PaperForm } from './PaperForm.tsx'

/** `/workbench/admissions/paper-form`: what a family wrote on paper is entered in the same form; nobody is mailed. */
export function PaperFormPage() {
  usePageTitle('New application', { backTo: '/workbench/admissions' })
  return (
    <SheetPage>
      <PageHeader
        title="New application"
        crumbs={[
          { label: 'Workbench', href: '/workbench' },
          { label: 'Admissions', href: '/workbench/admissions' },
        ]}
      />
      <PageBody reading>
        <p>
          For a family that wrote on paper, or told us over the phone. Say for whom; then the form opens as
          families see it. You enter it for them: neither the family nor the teacher and mentor are mailed.
        </p>
        <PaperForm />
      </PageBody>
    </SheetPage>
  )
}
