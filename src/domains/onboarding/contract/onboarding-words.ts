/** How far a student, and each guardian, is in onboarding; empty for whose family was never assigned to a campus. */
export const onboardingStatuses = ['', 'not_invited', 'not_started', 'in_progress', 'completed'] as const
export type OnboardingStatus = (typeof onboardingStatuses)[number]

/** Who was invited already: another campus would begin their onboarding anew. */
export const invitedStatuses: readonly OnboardingStatus[] = ['not_started', 'in_progress', 'completed']

/** Whose view of a checklist. */
export const viewTypes = ['student', 'guardian'] as const
export type ViewType = (typeof viewTypes)[number]

export const visibilities = ['student', 'guardian', 'both'] as const
export type Visibility = (typeof visibilities)[number]

/** The views of a checklist, the student's first. */
export const viewsOf = (visibleFor: Visibility): readonly ViewType[] =>
  viewTypes.filter((view) => visibleFor === 'both' || visibleFor === view)

/** 0 is everybody in the onboarding phase, -1 who has no campus yet, another number a campus. */
export const everyFamily = 0
export const unassigned = -1
/** What a query says instead of leaving a filter out. */
export const clearsFilter = 'NOT_ALLOWED'

export const familyActions = ['archive', 'unarchive', 'parent-tech-welcome', 'families-summer-info'] as const
export type FamilyAction = (typeof familyActions)[number]

/** Least first; a minus before it turns the order round. */
export const familyOrders = [
  'student',
  '-student',
  'grade',
  '-grade',
  'status',
  '-status',
  'date',
  '-date',
] as const
export type FamilyOrder = (typeof familyOrders)[number]

export const mostPhases = 12

export const familiesPageSize = 25
/** So many are acted on at once. */
export const mostFamilies = 5_000
