import { type Icon, IconAlertTriangle, IconCheck, IconCircleDashed } from '@tabler/icons-react'
import type { AssessmentFlag } from '#domains/mastery/contract/assessment-flags.ts'
import type { ColourFamily } from '#ui/theme/tokens.ts'

interface FlagSign {
  readonly title: string
  readonly family: ColourFamily
  readonly icon: Icon
}

/** What a flag is called (3-shell-and-houses §4), and how it is drawn. */
export const flagSigns: Readonly<Record<AssessmentFlag, FlagSign>> = {
  ontrack: { title: 'On track for credit', family: 'present', icon: IconCheck },
  needs_improvement: { title: 'Not on track for credit', family: 'late', icon: IconAlertTriangle },
  not_covered: { title: 'Not yet covered', family: 'neutral', icon: IconCircleDashed },
}
