import { z } from 'zod'
import { schoolStages } from './school-stage.ts'

export const schoolStage = z.enum(schoolStages, 'Choose a school stage.')

/** Credits that a unit or an ability gives, in quarters. */
export const credit = z.coerce
  .number('Type a number of credits, such as 0.5.')
  .min(0, 'Credits are not below 0.')
  .max(10, 'At most 10 credits.')
  .multipleOf(0.25, 'Credits go by quarters: 0.25, 0.5, 0.75, 1.')
