import { useMutation } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** What a change does. `retires`: the change is retiring the campus or bringing it back, and not what is typed. */
export type Weighed = Readonly<{ effects: readonly string[]; basis: number; retires: boolean }>

interface Retiring {
  readonly cohort_id: number
  readonly _action: 'retire' | 'restore'
}

/** Asks what retiring a campus, or bringing it back, does before it is done. */
export function useRetireQuestion(retiring: Retiring, onWeighed: (weighed: Weighed) => void) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.organization.weighCampus(retiring),
    onSuccess: ({ effects, basis }) => onWeighed({ effects, basis, retires: true }),
    onError: (error) => toast.error(messageOf(error)),
  })
  return { askToRetire: () => mutate(), isWeighing: isPending }
}
