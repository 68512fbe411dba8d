import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatNoun } from '#ui/format/quantities.ts'
import { api } from '#web/calls/api.ts'
import type { AnnouncementAudience } from '../../contract/announcements.schemas.ts'

type Chosen = { readonly [Key in keyof AnnouncementAudience]: readonly AnnouncementAudience[Key][number][] }

/** How many people the choice reaches and by which ways, counted as one chooses; nobody chosen asks nothing. */
export function useRecipients({ roles, groupIds, cohortIds, houseIds }: Chosen) {
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
  return isChosen ? query : { data: undefined }
}

export const peopleText = (count: number): string => formatNoun(count, 'person', 'people')
