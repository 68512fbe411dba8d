import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { LanguageTabs, languageCrumbs } from '../LanguageTabs.tsx'
import { type CreditSearch, creditQuery, creditSearch } from '../language-address.ts'
import { CreditAlerts } from './CreditAlerts.tsx'
import { RunList } from './RunList.tsx'
import { RunView } from './RunView.tsx'
import { SyncForm } from './SyncForm.tsx'
import { VendorSaid } from './VendorSaid.tsx'

const route = getRouteApi('/authenticated/staff/workbench/language-vendor/update-credit')

/** While a process runs (3-shell-and-houses §2.10). */
const refreshMs = 10_000

/** `/workbench/language-vendor/update-credit`: credits of what the vendor says; with `?run=12` what one of them changes. */
export function UpdateCreditPage() {
  const search = creditSearch.parse(route.useSearch())
  const navigate = route.useNavigate()
  const go = (part: Partial<CreditSearch>, step: { replace?: boolean; resetScroll?: boolean } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...part }), ...step })
  if (search.run !== undefined) return <RunView key={search.run} runId={search.run} search={search} go={go} />
  return <CreditView search={search} go={go} />
}

interface CreditViewProps {
  readonly search: CreditSearch
  readonly go: (part: Partial<CreditSearch>) => void
}

function CreditView({ search, go }: CreditViewProps) {
  usePageTitle('Update credit', { backTo: '/workbench' })
  const asks = creditQuery(search)
  const { data, error, refetch } = useQuery({
    ...asks,
    refetchInterval: ({ state }) => (state.data?.isRunning === true ? refreshMs : false),
  })
  useLive(data ? [topic('language-credit')] : [], asks)
  const header = (
    <PageHeader title="Language vendor" crumbs={languageCrumbs} tabs={<LanguageTabs active="credit" />} />
  )
  if (error !== null)
    return (
      <SheetPage>
        {header}
        <PageBody>
          <FailedState error={error} onTryAgain={() => void refetch()} />
        </PageBody>
      </SheetPage>
    )
  if (data === undefined)
    return (
      <SheetPage>
        <HeaderSkeleton />
      </SheetPage>
    )
  return (
    <SheetPage>
      {header}
      <CreditAlerts credit={data} />
      <PageBody>
        <SyncForm
          key={data.cycle.id}
          credit={data}
          onCycle={(cycle_id) => go({ cycle_id })}
          onRun={(run) => go({ run })}
        />
        <VendorSaid credit={data} />
        <RunList runs={data.runs} onOpen={(run) => go({ run })} />
      </PageBody>
    </SheetPage>
  )
}
