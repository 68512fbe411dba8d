import { IconAlertTriangle, IconFlask, IconPin } from '@tabler/icons-react'
import { formatNames } from '#ui/format/quantities.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import type { ListedProposal } from '../../contract/proposals.schemas.ts'
import type { Proposals } from './proposal-view.ts'

const titlesOf = (experiences: readonly { readonly title: string }[]) => experiences.map(({ title }) => title)

/** What is to be known of a proposal before anything else: why the last try did nothing, which pins do not fit, what it
 * tries out or leaves out, and what would not run. */
export function ProposalAlerts({ proposals, proposal }: { proposals: Proposals; proposal: ListedProposal }) {
  const isApplied = proposals.applied_id === proposal.id
  const { refusal, tried, without, summary } = proposal
  const closed = summary?.experiences.filter(({ state }) => state === 'not_run') ?? []
  return (
    <>
      {refusal.length > 0 && (
        <PageAlert
          family="unexc"
          icon={IconAlertTriangle}
          title={isApplied ? 'Nothing was taken back' : 'Nothing was applied'}
        >
          {refusal.join(' ')}
        </PageAlert>
      )}
      {proposals.pins_apart.length > 0 && (
        <PageAlert family="unexc" icon={IconPin} title="Pins that cannot be given">
          {proposals.pins_apart.map(({ sentence }) => sentence).join(' ')} Nothing can be applied until they
          are unpinned and you plan again.
        </PageAlert>
      )}
      {tried.length > 0 && (
        <PageAlert
          family="accent"
          icon={IconFlask}
          title={`This tries other places: ${formatNames(
            tried.map(({ title, places }) => `${title} ${places ?? 'without a limit'}`),
            3,
          )}`}
        >
          Applying sets them.
        </PageAlert>
      )}
      {without.length > 0 && (
        <PageAlert
          family="accent"
          icon={IconFlask}
          title={`This plans without ${formatNames(titlesOf(without), 3)}`}
        >
          Nobody is placed there; students with a place by hand keep it.
        </PageAlert>
      )}
      {closed.length > 0 && (
        <PageAlert
          family="late"
          icon={IconAlertTriangle}
          title={`${formatNames(titlesOf(closed), 3)} would not run`}
        >
          Too few would be in {closed.length === 1 ? 'it' : 'each of them'}, so nobody is placed there.
        </PageAlert>
      )}
    </>
  )
}
