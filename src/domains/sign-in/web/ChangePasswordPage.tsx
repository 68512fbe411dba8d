import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { isFamily, useViewer } from '#web/calls/session.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** `/profile/password`: changes one's password while logged in, and leads back to one's sign-ins. */
export function ChangePasswordPage() {
  const back = isFamily(useViewer()) ? '/family/sign-ins' : '/profile/sessions'
  usePageTitle('Change your password', { backTo: back })
  return (
    <SheetPage>
      <PageHeader title="Change your password" crumbs={[{ label: 'Your sign-ins', href: back }]} />
      <PageBody reading>
        <ChangePasswordForm back={back} />
      </PageBody>
    </SheetPage>
  )
}
