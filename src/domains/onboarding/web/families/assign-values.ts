import type { CampusChoice, ChosenFamily } from '../../contract/families.schemas.ts'
import { invitedStatuses } from '../../contract/onboarding-words.ts'

const unchosen = (label: string) => ({ value: '', label })

export const campusOptions = (campuses: readonly CampusChoice[] = []) => [
  unchosen('Choose a campus'),
  ...campuses.map(({ id, title }) => ({ value: String(id), label: title })),
]

/** The start dates for which the campus has a group. */
export function startOptions(campuses: readonly CampusChoice[] | undefined, campusId: string) {
  const campus = campuses?.find(({ id }) => String(id) === campusId)
  const none =
    campus === undefined || campus.starts.length > 0
      ? 'Choose a start date'
      : 'No onboarding group yet: create one first'
  return [
    unchosen(none),
    ...(campus?.starts ?? []).map(({ cycleId, label }) => ({ value: String(cycleId), label })),
  ]
}

/** The families whose onboarding would begin anew. */
export const invitedOf = (families: readonly ChosenFamily[]) =>
  families.filter(({ onboardingStatus }) => invitedStatuses.includes(onboardingStatus))

/** Why it cannot be saved yet (2-back-office §5). */
export function missingOf(
  { campusId, cycleId }: { readonly campusId: string; readonly cycleId: string },
  families: number,
): string | undefined {
  if (families === 0) return 'Choose families in the table first.'
  if (campusId === '') return 'Choose a campus.'
  return cycleId === '' ? 'Choose a school start date.' : undefined
}
