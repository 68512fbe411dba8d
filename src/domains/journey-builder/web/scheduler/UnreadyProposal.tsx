import { useMutation } from '@tanstack/react-query'
import { JobProgress } from '#ui/feedback/JobProgress.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ListedProposal } from '../../contract/proposals.schemas.ts'

const steps = 4
const stepsOfDoing = 3

const titles = { apply: 'is being applied', undo: 'is being taken back' } as const

/** A proposal that is being made, applied or taken back: how far it is, and a stop. It can be left and found again. */
export function UnreadyProposal({ proposal, mayStop }: { proposal: ListedProposal; mayStop: boolean }) {
  const { doing, number, step } = proposal
  const stop = useMutation({
    mutationFn: () => client.scheduler.actOnProposal({ proposalId: proposal.id, _action: 'stop' }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
  })
  const what = doing === null ? 'nothing is given to anybody by it' : 'it is done whole or not at all'
  return (
    <PageBody>
      <JobProgress
        title={`Proposal ${number} ${doing === null ? 'is being made' : titles[doing]}`}
        done={proposal.steps_done}
        total={doing === null ? steps : stepsOfDoing}
        onStop={mayStop ? () => stop.mutate() : undefined}
      >
        {proposal.state === 'waiting'
          ? 'It begins in a moment.'
          : `${step}. You can leave this page; ${what}.`}
      </JobProgress>
    </PageBody>
  )
}
