import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { admissionsAddress, compareQuery } from '../admissions-address.ts'
import { DoubleForm } from './DoubleForm.tsx'

const route = getRouteApi('/authenticated/staff/workbench/admissions/$applicationId/double/$otherId')

/** `/workbench/admissions/:applicationId/double/:otherId`: two applications side by side, with a choice by field. */
export function DoublePage() {
  const { applicationId, otherId } = route.useParams()
  const [id, other] = [Number(applicationId), Number(otherId)]
  const { data: comparison } = useSuspenseQuery(compareQuery(id, other))
  useLive([topic('application', id), topic('application', other)], { queryKey: api.doubles.key() })
  usePageTitle('Possible double', { backTo: admissionsAddress.application(id) })
  const { one, other: second } = comparison
  return (
    <SheetPage fill>
      <PageHeader
        title="Possible double"
        facts={`${one.studentName}, ${one.id}, and ${second.studentName}, ${second.id}`}
        crumbs={[
          { label: 'Admissions', href: admissionsAddress.list },
          { label: one.studentName, href: admissionsAddress.application(id) },
        ]}
      />
      <PageBody>
        <DoubleForm key={`${one.id} ${second.id}`} comparison={comparison} />
      </PageBody>
    </SheetPage>
  )
}
