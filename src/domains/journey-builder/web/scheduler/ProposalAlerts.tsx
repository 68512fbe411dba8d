import { IconAlertTriangle, IconFlask } from '@tabler/icons-react'
import { formatNames } from '#ui/format/quantities.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import type { ListedProposal } from '../../contract/proposals.schemas.ts'

const titlesOf = (experiences: readonly { readonly title: string }[]) => experiences.map(({ title }) => title)

/** What is to be known of a proposal before anything else: why the last try did nothing, what it tries out or
 * leaves out, and what would not run. */
export function ProposalAlerts({ proposal, isApplied }: { proposal: ListedProposal; isApplied: boolean }) {
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
          Nobody is placed there; who has a place by hand keeps it.
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
