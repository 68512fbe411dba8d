import { Button } from '@mantine/core'
import { IconRoute2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { JourneyTabs } from '../JourneyTabs.tsx'
import { proposalsQuery } from '../journey-address.ts'
import { NoCycle } from '../no-cycle.embed.tsx'
import { NewProposal } from '../proposal-form/NewProposal.tsx'
import { ProposalView } from './ProposalView.tsx'
import { madeText } from './scheduler-text.ts'
import { UnreadyProposal } from './UnreadyProposal.tsx'

const route = getRouteApi('/authenticated/staff/journey-builder/scheduler')

/** `/journey-builder/scheduler`: a proposal of who gets a place, why, and what it would change (look 28). */
export function SchedulerPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const asks = proposalsQuery(search)
  const { data, error, refetch } = useQuery(asks)
  useLive([topic('journey-builder')], asks)
  usePageTitle('Scheduler')
  const cycle = data?.cycle ?? undefined
  const newest = data?.proposals.find(({ state }) => state === 'ready') ?? data?.proposals[0]
  const proposal =
    search.proposal === undefined ? newest : data?.proposals.find(({ id }) => id === search.proposal)
  const making = data?.proposals.find(
    ({ state, doing }) => state === 'waiting' || state === 'running' || doing !== null,
  )
  const show = (part: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), resetScroll: false })
  const start = data?.can_manage && cycle && (
    <Button
      variant={proposal === undefined ? 'filled' : 'default'}
      onClick={() => show({ open: 'new', experience: undefined })}
    >
      {proposal === undefined ? 'Make a proposal' : 'Plan again'}
    </Button>
  )
  return (
    <SheetPage>
      <PageHeader
        title="Scheduler"
        {...(proposal && { tag: `Proposal ${proposal.number}` })}
        facts={proposal ? madeText(proposal, data?.applied_id === proposal.id) : cycle?.title}
        actions={start}
        tabs={<JourneyTabs active="Scheduler" cycleId={cycle?.id} />}
      />
      {making !== undefined && <UnreadyProposal proposal={making} mayStop={data?.can_manage === true} />}
      {error !== null && (
        <PageBody>
          <FailedState error={error} onTryAgain={() => void refetch()} />
        </PageBody>
      )}
      {data !== undefined && proposal === undefined && (
        <PageBody>
          {cycle === undefined ? (
            <NoCycle />
          ) : (
            <EmptyState icon={IconRoute2} title="No proposal yet">
              A proposal says who would get which place, and why. Nobody gets one before it is applied.
            </EmptyState>
          )}
        </PageBody>
      )}
      {data !== undefined && proposal !== undefined && (proposal !== making || making.doing !== null) && (
        <ProposalView key={proposal.id} proposals={data} proposal={proposal} search={search} show={show} />
      )}
      {search.open === 'new' && cycle && data && (
        <NewProposal
          proposals={data}
          cycle={cycle}
          without={search.experience}
          onClose={() => show({ open: undefined, experience: undefined })}
        />
      )}
    </SheetPage>
  )
}
