import { z } from 'zod'
import { cohortId } from '#contract/values.ts'
import { everyFamily, unassigned } from './onboarding-words.ts'

/** A tab: everybody, the unassigned, or a campus. */
export const campusFilter = z.union(
  [z.coerce.number().int().min(unassigned).max(everyFamily), cohortId],
  'There is no such campus.',
)
