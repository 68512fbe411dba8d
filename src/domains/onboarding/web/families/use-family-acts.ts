import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { FamilyAction } from '../../contract/onboarding-words.ts'

interface Act {
  readonly families: readonly number[]
  readonly action: FamilyAction
  readonly again?: boolean
}

const failed = 'There was an error during this operation. Try again.'

interface Done {
  readonly families: readonly number[]
  /** The sending that began, for who is still where it was asked for. */
  readonly sendingId: number | null
}

/** What is done with the chosen families, with the toasts of 2-back-office §8. */
export function useFamilyActs(campus_filter: number, onDone: (done: Done) => void) {
  const queryClient = useQueryClient()
  const { history } = useRouter()
  // A search that is typed meanwhile is another address of the same list: only another page or tab is left.
  const page = () => history.location.pathname
  const act = useMutation({
    mutationFn: ({ families, action, again = false }: Act) =>
      client.onboardingFamilies.actOnFamilies({ campus_filter, families: [...families], action, again }),
    onMutate: page,
    onSuccess: ({ message, sendingId }, { families, action }, askedAt) => {
      const undo = action === 'archive' ? () => act.mutate({ families, action: 'unarchive' }) : undefined
      toast.success(message, undo)
      // An undo is of families that were chosen before: who is chosen now stays.
      if (action !== 'unarchive') onDone({ families, sendingId: askedAt === page() ? sendingId : null })
    },
    // A sentence of the server about a family says more than the one for all.
    onError: (error, again) => {
      const message = messageOf(error, failed)
      toast.error(message, message.startsWith(failed) ? () => act.mutate(again) : undefined)
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: api.onboardingFamilies.key() }),
        queryClient.invalidateQueries({ queryKey: api.onboardingSendings.key() }),
      ]),
  })
  return act
}
