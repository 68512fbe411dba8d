import { Reach } from './Reach.tsx'
import { peopleText } from './sending.ts'
import { useRecipients } from './use-recipients.ts'

const everyone = ['student', 'guardian', 'employee'] as const

/** Families and staff of a campus, or of the whole network: how many people, and by which ways, drawn as `reach`. */
export function useReachOfCampus(cohortId: number | null, isAsked: boolean) {
  const { data, isCounting } = useRecipients({
    roles: isAsked ? everyone : [],
    groupIds: [],
    cohortIds: cohortId === null ? [] : [cohortId],
    houseIds: [],
  })
  return {
    /** `105 people`; undefined while it is not known. */
    people: data === undefined || isCounting ? undefined : peopleText(data.total),
    reach: <Reach isChosen={isAsked} recipients={data} />,
  }
}
