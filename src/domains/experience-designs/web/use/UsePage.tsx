import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { UseForm } from './UseForm.tsx'
import { templateUseQuery } from './use-address.ts'

const route = getRouteApi('/authenticated/staff/template/$templateId/use-picked-template')
const crumbs = [{ label: 'Template library', href: '/template/library' }]

/** `/template/:templateId/use-picked-template`: a template becomes an experience of a cycle. */
export function UsePage() {
  const templateId = Number(route.useParams().templateId)
  const { data, error, refetch } = useQuery({ ...templateUseQuery(templateId), refetchOnWindowFocus: false })
  usePageTitle(data === undefined ? 'Use in a cycle' : `Use ${data.title}`, { backTo: '/template/library' })
  if (data !== undefined) return <UseForm key={data.version} use={data} />
  return (
    <SheetPage>
      {error === null ? (
        <HeaderSkeleton />
      ) : (
        <>
          <PageHeader title="Use in a cycle" crumbs={crumbs} />
          <PageBody>
            <FailedState error={error} onTryAgain={() => void refetch()} />
          </PageBody>
        </>
      )}
    </SheetPage>
  )
}
