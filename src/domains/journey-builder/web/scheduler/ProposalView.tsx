import { IconAlertTriangle } from '@tabler/icons-react'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { ComparisonTable } from '../comparison/ComparisonTable.tsx'
import { MovesList } from '../comparison/MovesList.tsx'
import { Decided } from './Decided.tsx'
import { ExperiencesRail } from './ExperiencesRail.tsx'
import { Fairness } from './Fairness.tsx'
import { GapsList } from './GapsList.tsx'
import { PlacementsList } from './PlacementsList.tsx'
import { ProposalAlerts } from './ProposalAlerts.tsx'
import { ProposalFoot } from './ProposalFoot.tsx'
import { ProposalHead } from './ProposalHead.tsx'
import type { ProposalViewProps } from './proposal-view.ts'
import css from './scheduler.module.css'

/** A proposal: what it comes to, who was not placed and why, what decided, and at the foot what applying does. */
export function ProposalView(props: ProposalViewProps) {
  const { proposals, proposal, search } = props
  const { summary } = proposal
  if (summary === null)
    return (
      <PageAlert
        family={proposal.state === 'failed' ? 'unexc' : 'late'}
        icon={IconAlertTriangle}
        title={
          proposal.state === 'failed'
            ? `Proposal ${proposal.number} could not be made`
            : `Proposal ${proposal.number} was stopped`
        }
      >
        {proposal.failure === '' ? 'Plan again whenever you like.' : proposal.failure}
      </PageAlert>
    )
  const tab = search.tab ?? 'gaps'
  const before = proposals.proposals.find(
    ({ number, state }) => number < proposal.number && state === 'ready',
  )
  const against = proposals.proposals.find(({ id }) => id === search.against) ?? before
  const urlOf = (name: string) => {
    const query = new URLSearchParams({ proposal: String(proposal.id) })
    if (proposals.cycle !== null) query.set('cycle_id', String(proposals.cycle.id))
    if (name !== 'gaps') query.set('tab', name)
    return `/journey-builder/scheduler?${query}`
  }
  const tabs = [
    { label: 'Not placed', href: urlOf('gaps'), count: summary.gaps },
    { label: 'Placements', href: urlOf('placements'), count: summary.placements },
    ...(against === undefined
      ? []
      : [{ label: `Changed since proposal ${against.number}`, href: urlOf('moves') }]),
    { label: 'Fairness', href: urlOf('fair') },
    {
      label: 'Side by side',
      href: urlOf('plans'),
      count: Math.min(5, proposals.proposals.filter(({ state }) => state === 'ready').length),
    },
  ]
  return (
    <>
      <ProposalAlerts proposals={proposals} proposal={proposal} />
      <div className={css.frame}>
        <ExperiencesRail summary={summary} urlOf={urlOf} />
        <div className={css.main}>
          <ProposalHead summary={summary} />
          <SheetTabs label="Of this proposal" tabs={tabs} active={urlOf(tab)} />
          <div className={css.list}>
            {tab === 'gaps' && <GapsList {...props} />}
            {tab === 'placements' && <PlacementsList {...props} />}
            {tab === 'moves' && against !== undefined && <MovesList {...props} against={against} />}
            {tab === 'fair' && <Fairness summary={summary} />}
            {tab === 'plans' && <ComparisonTable {...props} />}
          </div>
          <Decided summary={summary} seed={proposal.seed} />
        </div>
      </div>
      {proposals.can_manage && <ProposalFoot proposals={proposals} proposal={proposal} summary={summary} />}
    </>
  )
}
