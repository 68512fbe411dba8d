import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { useStep } from '#web/address/use-step.ts'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { Availability } from '../../contract/learning-availability.contract.ts'
import { shownByAvailability, useAvailabilityPage } from './availability-address.ts'

/** Takes away what was said for a day, at once; the toast says it again. */
export function RemoveAvailability({ entry }: { entry: Availability }) {
  const { studentId, show } = useAvailabilityPage()
  const queryClient = useQueryClient()
  const step = useStep()
  const { valid_from, gaps, note, version } = entry
  const refresh = () =>
    Promise.all(shownByAvailability().map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const onError = (error: Error) => void toast.error(messageOf(error))
  const again = useMutation({
    mutationFn: () =>
      client.learningAvailability.saveAvailability({ studentId, valid_from, gaps, note, version: 0 }),
    onError,
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => client.learningAvailability.removeAvailability({ studentId, valid_from, version }),
    onMutate: step,
    onSuccess: ({ message }, _, askedAt) => {
      toast.success(message, () => again.mutate())
      if (askedAt === step()) show({})
    },
    onError,
    onSettled: refresh,
  })
  return (
    <div>
      <Button color="unexc" loading={remove.isPending} onClick={() => remove.mutate()}>
        Remove
      </Button>
    </div>
  )
}
