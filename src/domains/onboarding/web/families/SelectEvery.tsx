import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { formatCount } from '#ui/format/quantities.ts'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { mostFamilies } from '../../contract/onboarding-words.ts'
import type { FamiliesSearch } from '../onboarding-address.ts'
import type { FamiliesState } from './use-families-page.ts'

interface SelectEveryProps {
  readonly tab: number
  readonly search: FamiliesSearch
  /** How many there are. */
  readonly total: number
  readonly onChosen: FamiliesState['selection']['add']
}

/** Chooses all families of a tab, or the first where there are too many. */
export function SelectEvery({ tab, search, total, onChosen }: SelectEveryProps) {
  const { student_status, start_date } = search
  const every = useMutation({
    mutationFn: () =>
      client.onboardingFamilies.listEveryFamily({
        campus_filter: tab,
        search: search.search,
        student_status,
        start_date,
      }),
  })
  const choose = () =>
    // These run only while the button is mounted: not once the choice was cleared, or in another tab.
    every.mutate(undefined, {
      onSuccess: ({ families }) => onChosen(families),
      onError: (error) => toast.error(messageOf(error)),
    })
  return (
    <Button size="xs" variant="subtle" loading={every.isPending} onClick={choose}>
      {`Select ${total > mostFamilies ? 'the first' : 'all'} ${formatCount(Math.min(total, mostFamilies))}`}
    </Button>
  )
}
