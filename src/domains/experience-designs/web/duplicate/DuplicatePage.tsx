import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { experienceAddresses } from '../../rules/experience-addresses.ts'
import { DuplicateForm } from './DuplicateForm.tsx'
import { duplicateQuery } from './duplicate-address.ts'

const route = getRouteApi('/authenticated/staff/experiences/$experienceId/duplicate')

/** `/experiences/:experienceId/duplicate`: an experience once more, in another cycle. */
export function DuplicatePage() {
  const experienceId = Number(route.useParams().experienceId)
  const { data, error, refetch } = useQuery({ ...duplicateQuery(experienceId), refetchOnWindowFocus: false })
  usePageTitle(data === undefined ? 'Duplicate' : `Duplicate ${data.title}`, {
    backTo: experienceAddresses.page(experienceId),
  })
  if (data !== undefined) return <DuplicateForm key={data.version} use={data} />
  return (
    <SheetPage>
      {error === null ? (
        <HeaderSkeleton />
      ) : (
        <PageBody>
          <FailedState error={error} onTryAgain={() => void refetch()} />
        </PageBody>
      )}
    </SheetPage>
  )
}
