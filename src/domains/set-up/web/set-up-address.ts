import { address, either, number, oneOf } from '#web/address/address.ts'

/** The steps of the set-up in their order; what was done in one stays, whichever comes next. */
export const setUpSteps = ['school', 'campuses', 'year', 'colleagues', 'next'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** What the query of the set-up holds. */
export const setUpSearch = address({
  step: oneOf(setUpSteps),
  /** The campus whose form is open. */
  campus: either(oneOf(['new']), number),
  /** The form of a new colleague is open. */
  invite: oneOf(['colleague']),
})

export const setUpAddress = (step: SetUpStep): string => `/set-up/school?step=${step}`
