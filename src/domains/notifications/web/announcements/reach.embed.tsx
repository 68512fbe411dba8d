import { Reach } from './Reach.tsx'
import { peopleText, useRecipients } from './use-recipients.ts'

const everyone = ['student', 'guardian', 'employee'] as const

/** Families and staff of a campus, or of the whole network: how many people, and by which ways, drawn as `reach`. */
export function useReachOfCampus(cohortId: number | null, isAsked: boolean) {
  const { data } = useRecipients({
    roles: isAsked ? everyone : [],
    groupIds: [],
    cohortIds: cohortId === null ? [] : [cohortId],
    houseIds: [],
  })
  return {
    /** `105 people`; undefined while it is not known. */
    people: data === undefined ? undefined : peopleText(data.total),
    reach: <Reach isChosen={isAsked} recipients={data} />,
  }
}
