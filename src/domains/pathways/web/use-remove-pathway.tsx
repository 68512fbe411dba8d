import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import type { Touched } from '../contract/pathways.schemas.ts'
import { pathwayQueries, sayFailure } from './pathway-action.ts'
import { TouchedQuestion } from './TouchedQuestion.tsx'

interface Asked {
  readonly id: number
  readonly title: string
  readonly touched: Touched
}

/** Removes a pathway after a question that says whose plan it is; undo takes it back. */
export function useRemovePathway() {
  const [asked, setAsked] = useState<Asked>()
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(pathwayQueries.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const look = useMutation({
    mutationFn: async ({ id, title }: { readonly id: number; readonly title: string }) => {
      const call = client.pathways.changePathways({ action: 'remove_pathway', id, is_preview: true })
      setAsked({ id, title, touched: (await sayFailure(call)).touched })
    },
  })
  const remove = useMutation({
    mutationFn: (id: number) =>
      sayFailure(client.pathways.changePathways({ action: 'remove_pathway', id, is_preview: false })),
    onSuccess: ({ id, message }) => {
      const back = () =>
        sayFailure(client.pathways.changePathways({ action: 'restore_pathway', id, is_preview: false }))
      // What failed has been said.
      toast.success(message, () => void back().then(refresh, () => {}))
      return refresh()
    },
  })
  return {
    ask: look.mutate,
    question: (
      <TouchedQuestion
        touched={asked?.touched}
        title={`Remove ${asked?.title ?? ''}?`}
        confirmLabel="Remove"
        destructive
        onConfirm={() => {
          if (asked !== undefined) remove.mutate(asked.id)
          setAsked(undefined)
        }}
        onCancel={() => setAsked(undefined)}
      />
    ),
  }
}
