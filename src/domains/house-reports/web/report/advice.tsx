import { type Icon, IconConfetti, IconMail, IconSend } from '@tabler/icons-react'
import type { ReportItemOnWire } from '../../contract/house-reports.schemas.ts'
import type { Recommendation } from '../../contract/report-values.ts'

interface AdviceStyle {
  readonly icon: Icon
  readonly word: string
}

/** How each recommendation is drawn (look §5): plain coloured text, not a badge. */
export const adviceStyles: Readonly<Record<Recommendation, AdviceStyle>> = {
  MESSAGE_STUDENT_AND_GUARDIANS: { icon: IconSend, word: 'Message student and guardians' },
  MESSAGE_STUDENT: { icon: IconMail, word: 'Message student' },
  CELEBRATE: { icon: IconConfetti, word: 'Celebrate' },
}

/** The guardians whom the advised message goes to, beside the student. */
export const guardiansWrittenTo = ({ recommendation, guardians }: ReportItemOnWire) =>
  recommendation === 'MESSAGE_STUDENT_AND_GUARDIANS' ? guardians : []

/** A message in the reader's own mail program, to those the advice names. */
export function messageHref(item: ReportItemOnWire, week: string): string {
  const people = [item.studentEmail, ...guardiansWrittenTo(item).map(({ email }) => email)]
  return `mailto:${people.map(encodeURIComponent).join(',')}?subject=${encodeURIComponent(`Your week ${week}`)}`
}
