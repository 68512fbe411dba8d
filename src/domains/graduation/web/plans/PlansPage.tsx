import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { JobProgress } from '#ui/feedback/JobProgress.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { isStatus } from '#web/calls/api-error.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { MissingPermission } from '#web/pages/MissingPermission.tsx'
import { planOptionsQuery, plansQuery } from '../program-address.ts'
import { PlanForm } from './PlanForm.tsx'
import { phoneRow, planColumns, rowKey, rowLabel } from './plan-columns.tsx'

const route = getRouteApi('/authenticated/staff/students/graduation/plans')
/** How often the page asks again while students are reckoned. */
const refreshMs = 2000

/** `/students/graduation/plans`: what earns credit, what is required and by when, by year of entry. */
export function PlansPage() {
  usePageTitle('Graduation plans')
  const { open } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery({
    ...plansQuery(),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? refreshMs : false),
  })
  const { data: options } = useQuery(planOptionsQuery())
  useLive([topic('units')], planOptionsQuery())
  const show = (id: number | undefined) => void navigate({ search: { open: id } })
  const students = data?.plans.reduce((sum, plan) => sum + plan.students, 0) ?? 0
  const plan = data?.plans.find(({ id }) => id === open)
  return (
    <SheetPage fill>
      <PageHeader
        title="Graduation plans"
        actions={data && <AddButton onClick={() => show(0)}>New plan</AddButton>}
      />
      {error && (
        <PageBody>
          {isStatus(error, 403) ? (
            <MissingPermission what="graduation plans" permission="graduation_plans.manage" />
          ) : (
            <FailedState error={error} onTryAgain={() => void refetch()} />
          )}
        </PageBody>
      )}
      {data && data.waiting > 0 && (
        <PageBody>
          <JobProgress
            title="Students are being recalculated"
            done={Math.max(0, students - data.waiting)}
            total={students}
          >
            You can leave this page; lists update on their own.
          </JobProgress>
        </PageBody>
      )}
      {data && (
        <DataTable
          caption="Graduation plans"
          rows={data.plans}
          columns={planColumns}
          rowKey={rowKey}
          rowLabel={rowLabel}
          phoneRow={phoneRow}
          openKey={plan && rowKey(plan)}
          onOpen={({ id }) => show(id)}
        />
      )}
      {data && options && (plan || open === 0) && (
        <PlanForm key={open} plan={plan} options={options} onClose={() => show(undefined)} />
      )}
    </SheetPage>
  )
}
