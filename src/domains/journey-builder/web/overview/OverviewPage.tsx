import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { formatDayRange } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { JourneyTabs } from '../JourneyTabs.tsx'
import { overviewQuery } from '../journey-address.ts'
import { NoCycle } from '../no-cycle.embed.tsx'
import { Checks } from './Checks.tsx'
import { DemandPicture } from './DemandPicture.tsx'
import { WhoChose } from './WhoChose.tsx'
import { WindowForm } from './WindowForm.tsx'

const route = getRouteApi('/authenticated/staff/journey-builder')

/** `/journey-builder`: the coming cycle at a glance: who has chosen, what is wanted, what stands in the way. */
export function OverviewPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const asks = overviewQuery(search)
  const { data, error, refetch } = useQuery(asks)
  useLive([topic('journey-builder'), topic('choices')], asks)
  usePageTitle('Journey builder')
  const cycle = data?.cycle ?? undefined
  const show = (open: 'window' | undefined) =>
    void navigate({ search: (before) => ({ ...before, open }), resetScroll: false })
  return (
    <SheetPage>
      <PageHeader
        title="Journey builder"
        facts={
          cycle &&
          `${cycle.title}, ${formatDayRange(schoolDayOf(cycle.start_timestamp), schoolDayOf(cycle.end_timestamp))}`
        }
        actions={
          data?.can_manage && cycle && <Button onClick={() => show('window')}>When students choose</Button>
        }
        tabs={<JourneyTabs active="Overview" cycleId={cycle?.id} />}
      />
      <PageBody>
        {error !== null && <FailedState error={error} onTryAgain={() => void refetch()} />}
        {data !== undefined && cycle === undefined && <NoCycle />}
        {data !== undefined && cycle !== undefined && (
          <>
            <WhoChose overview={data} cycleId={cycle.id} />
            <Section title="Check first" count={data.checks.length}>
              <Checks checks={data.checks} mayPlan={data.can_manage} />
            </Section>
            <DemandPicture demand={data.demand} chosen={data.chosen} />
          </>
        )}
      </PageBody>
      {search.open === 'window' && data?.can_manage && cycle && (
        <WindowForm cycle={cycle} window={data.window} onClose={() => show(undefined)} />
      )}
    </SheetPage>
  )
}
