import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { LanguageRun } from '../../contract/update-credit.contract.ts'
import { ChangedSince } from './ChangedSince.tsx'
import { signedCredits } from './credit-words.tsx'

type Act = 'apply' | 'undo' | 'discard'

const questions = {
  apply: ({ id, students, credits }: LanguageRun) => ({
    title: `Apply run ${id}?`,
    label: `Apply to ${formatNoun(students, 'student')}`,
    text: `${signedCredits(credits)} credits in all. Programs and graduation follow at once; nobody is notified. The run can be taken back.`,
  }),
  undo: ({ id, students }: LanguageRun) => ({
    title: `Take run ${id} back?`,
    label: 'Take back',
    text: `Credits of ${formatNoun(students, 'student')} go back to what they were before it. What was changed since stays.`,
  }),
  discard: ({ id }: LanguageRun) => ({
    title: `Discard run ${id}?`,
    label: 'Discard',
    text: 'None of it is given. You can still read it.',
  }),
}

/** Applies a run, takes it back, or discards it; asks first. */
export function RunActs({ run }: { readonly run: LanguageRun }) {
  const [asked, setAsked] = useState<Act>()
  const queryClient = useQueryClient()
  const act = useMutation({
    mutationFn: (_action: Act) => client.updateCredit.act({ runId: run.id, _action }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () => {
      setAsked(undefined)
      return queryClient.invalidateQueries({ queryKey: api.updateCredit.key() })
    },
  })
  const question = asked && questions[asked](run)
  return (
    <>
      {run.state === 'proposed' && (
        <ReasonedButton changes variant="subtle" onClick={() => setAsked('discard')}>
          Discard
        </ReasonedButton>
      )}
      {run.state === 'proposed' && run.students > 0 && (
        <ReasonedButton changes variant="filled" onClick={() => setAsked('apply')}>
          Apply
        </ReasonedButton>
      )}
      {run.state === 'applied' && (
        <ReasonedButton changes onClick={() => setAsked('undo')}>
          Take back
        </ReasonedButton>
      )}
      <ConfirmModal
        opened={question !== undefined}
        title={question?.title ?? ''}
        confirmLabel={question?.label ?? ''}
        busy={act.isPending}
        onConfirm={() => asked && act.mutate(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {question?.text}
      </ConfirmModal>
      <ChangedSince error={act.error} onClose={act.reset} />
    </>
  )
}
