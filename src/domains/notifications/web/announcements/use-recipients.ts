import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import type { AnnouncementAudience, RecipientCounts } from '../../contract/announcements.schemas.ts'

type Chosen = { readonly [Key in keyof AnnouncementAudience]: readonly AnnouncementAudience[Key][number][] }

export interface Counted {
  /** Undefined while nobody is chosen, nothing is counted yet, or it could not be counted; of the former choice while it counts. */
  readonly data: RecipientCounts | undefined
  readonly isCounting: boolean
}

/** How many people the choice reaches and by which ways, counted as one chooses; nobody chosen asks nothing. */
export function useRecipients({ roles, groupIds, cohortIds, houseIds }: Chosen): Counted {
  const isChosen = roles.length > 0
  const query = useQuery({
    ...api.announcements.countRecipients.queryOptions({
      input: {
        roles: [...roles],
        groupIds: roles.includes('employee') ? [...groupIds] : [],
        cohortIds: [...cohortIds],
        houseIds: [...houseIds],
      },
      retry: false,
    }),
    enabled: isChosen,
    placeholderData: keepPreviousData,
  })
  return isChosen
    ? { data: query.data, isCounting: query.isPending || query.isPlaceholderData }
    : { data: undefined, isCounting: false }
}
