import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatMoment } from '#ui/format/times.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ListedProposal, PlanSummary } from '../../contract/proposals.schemas.ts'
import type { Proposals } from './proposal-view.ts'
import css from './scheduler.module.css'
import { registrationsText } from './scheduler-text.ts'

interface ProposalFootProps {
  readonly proposals: Proposals
  readonly proposal: ListedProposal
  readonly summary: PlanSummary
}

/** What applying does, and the verb; once applied, until when it can be taken back. */
export function ProposalFoot({ proposals, proposal, summary }: ProposalFootProps) {
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const act = useMutation({
    mutationFn: (_action: 'apply' | 'undo') =>
      client.scheduler.actOnProposal({ proposalId: proposal.id, _action }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => {
      setAsked(false)
      return Promise.all(
        [api.scheduler.key(), api.journey.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
  const isApplied = proposals.applied_id === proposal.id
  const isBusy = act.isPending || proposal.doing !== null
  const count = summary.placements - summary.by_source.pinned
  return (
    <>
      <div className={css.foot} data-print="hide">
        <p>
          <strong>
            {isApplied
              ? `Proposal ${proposal.number} is applied`
              : `${registrationsText(count)} will be made, ${formatNoun(summary.gaps, 'gap stays', 'gaps stay')} open`}
          </strong>{' '}
          {isApplied
            ? proposals.undo_until === null
              ? 'That was more than a day ago: change places one by one.'
              : `You can take it back until ${formatMoment(proposals.undo_until, Date.now())}.`
            : 'You can undo it for a day.'}
        </p>
        {isApplied ? (
          proposals.undo_until !== null && (
            <ReasonedButton changes busy={isBusy} onClick={() => act.mutate('undo')}>
              Take it back
            </ReasonedButton>
          )
        ) : (
          <ReasonedButton changes variant="filled" busy={isBusy} onClick={() => setAsked(true)}>
            Apply {formatNoun(count, 'placement')}
          </ReasonedButton>
        )}
      </div>
      <ConfirmModal
        opened={isAsked}
        title={`Apply proposal ${proposal.number}?`}
        confirmLabel={`Apply ${formatNoun(count, 'placement')}`}
        busy={act.isPending}
        onConfirm={() => act.mutate('apply')}
        onCancel={() => setAsked(false)}
      >
        Families are told, and see the places in their calendars. Places by hand stay as they are
        {proposals.applied_id === null ? '' : '; what an earlier proposal gave and this one does not ends'}.
      </ConfirmModal>
    </>
  )
}
