import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ScheduleTarget } from '../contract/master-schedule.contract.ts'
import { targetsQuery } from './schedule-address.ts'
import type { Placed } from './schedule-cells.ts'

interface Asked extends Placed {
  readonly to: ScheduleTarget
}

/** Moves an experience to another block: refused at once where an expert is booked, asked first where students are. */
export function useMoveExperience() {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.masterSchedule.key() })
  const undo = useMutation({
    mutationFn: (move_id: number) => client.masterSchedule.undoMove({ move_id }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: refresh,
  })
  const send = useMutation({
    mutationFn: ({ experience, block, to }: Asked) =>
      client.masterSchedule.moveExperience({
        experience_id: experience.id,
        from_block: block,
        to_block: to.block,
        despite_students: to.students > 0,
      }),
    onSuccess: ({ id, message }) => toast.success(message, () => undo.mutate(id)),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: refresh,
  })
  const move = async (placed: Placed, block: number) => {
    if (block === placed.block) return
    const found = await queryClient
      .fetchQuery(targetsQuery(placed.experience.id, placed.block))
      .catch((error: unknown) => void toast.error(messageOf(error)))
    const to = found?.targets.find((one) => one.block === block)
    if (to === undefined) return
    const [refusal] = to.refusals
    if (refusal !== undefined) toast.error(refusal)
    else if (to.students > 0) setAsked({ ...placed, to })
    else send.mutate({ ...placed, to })
  }
  return {
    move,
    undo: undo.mutate,
    isBusy: send.isPending || undo.isPending,
    question: asked && (
      <ConfirmModal
        opened
        title={`Move ${asked.experience.title} anyway?`}
        confirmLabel="Move it"
        onConfirm={() => {
          send.mutate(asked)
          setAsked(undefined)
        }}
        onCancel={() => setAsked(undefined)}
      >
        {formatNoun(asked.to.students, 'student')} would be in two experiences at once:{' '}
        {asked.to.names.join(', ')}
        {asked.to.students > asked.to.names.length && ' and others'}. They stay in the list below until it is
        resolved.
      </ConfirmModal>
    ),
  }
}
