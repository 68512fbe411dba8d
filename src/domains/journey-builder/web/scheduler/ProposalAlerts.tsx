import { IconAlertTriangle, IconFlask } from '@tabler/icons-react'
import { formatNames } from '#ui/format/quantities.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import type { ListedProposal } from '../../contract/proposals.schemas.ts'

/** What is to be known of a proposal before anything else: why the last try did nothing, and what it tries out. */
export function ProposalAlerts({ proposal, isApplied }: { proposal: ListedProposal; isApplied: boolean }) {
  const { refusal, tried } = proposal
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
    </>
  )
}
