import { z } from 'zod'

/** The steps of the set-up in their order; what was done in one stays, whichever comes next. */
export const setUpSteps = ['school', 'campuses', 'year', 'colleagues', 'next'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** What the query of the set-up holds. */
export const setUpSearch = z.object({
  step: z.enum(setUpSteps).optional().catch(undefined),
  /** The campus whose form is open. */
  campus: z
    .union([z.literal('new'), z.coerce.number().int().positive()])
    .optional()
    .catch(undefined),
  /** The form of a new colleague is open. */
  invite: z.literal('colleague').optional().catch(undefined),
})

export const setUpAddress = (step: SetUpStep): string => `/set-up/school?step=${step}`
