import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { experienceUrl } from '../../rules/registration-addresses.ts'
import { OpenPanel } from './OpenPanel.tsx'
import { RegisteredSection } from './RegisteredSection.tsx'
import { RegistrationsHeader } from './RegistrationsHeader.tsx'
import { useRegistrations } from './use-registrations.ts'
import { WaitingSection } from './WaitingSection.tsx'

/** `/experiences/:experienceId/registrations`: who has a place, who waits, and what can be done (pages, experiences). */
export function RegistrationsPage() {
  const page = useRegistrations()
  const { registered } = page
  const experience = registered.data?.experience
  usePageTitle(experience === undefined ? 'Registrations' : `Registrations · ${experience.title}`, {
    backTo: experience && experienceUrl(experience.id),
  })
  return (
    <SheetPage>
      <RegistrationsHeader experience={experience} onShow={page.show} />
      <PageBody>
        {registered.failure !== null ? (
          <FailedState error={registered.failure} onTryAgain={registered.refetch} />
        ) : experience === undefined ? (
          <TableSkeleton columns={[{ id: 'name' }, { id: 'since', width: 160 }]} />
        ) : (
          <>
            <RegisteredSection page={page} experience={experience} />
            <WaitingSection page={page} experience={experience} />
          </>
        )}
      </PageBody>
      <OpenPanel page={page} />
    </SheetPage>
  )
}
