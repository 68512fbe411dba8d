import { useMutation } from '@tanstack/react-query'
import { JobProgress } from '#ui/feedback/JobProgress.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ListedProposal } from '../../contract/proposals.schemas.ts'

const steps = 4

/** A proposal that is being made: how far it is, and a stop. It can be left and found again. */
export function UnreadyProposal({ proposal, mayStop }: { proposal: ListedProposal; mayStop: boolean }) {
  const stop = useMutation({
    mutationFn: () => client.scheduler.actOnProposal({ proposalId: proposal.id, _action: 'stop' }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <PageBody>
      <JobProgress
        title={`Proposal ${proposal.number} is being made`}
        done={proposal.steps_done}
        total={steps}
        onStop={mayStop ? () => stop.mutate() : undefined}
      >
        {proposal.state === 'waiting'
          ? 'It begins in a moment.'
          : `${proposal.step}. You can leave this page; nothing is given to anybody by it.`}
      </JobProgress>
    </PageBody>
  )
}
