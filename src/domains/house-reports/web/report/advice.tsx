import { type Icon, IconConfetti, IconMail, IconSend } from '@tabler/icons-react'
import { addressesOf, leftOutWords } from '#domains/people/rules/left-out.ts'
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

type ItemToWriteOf = Pick<ReportItemOnWire, 'recommendation' | 'guardians' | 'studentEmail'>

/** The guardians whom the report advises to write to, beside the student. */
export const guardiansAdvised = ({ recommendation, guardians }: Omit<ItemToWriteOf, 'studentEmail'>) =>
  recommendation === 'MESSAGE_STUDENT_AND_GUARDIANS' ? guardians : []

/**
 * A message in the reader's own mail program, to those the advice names. Guardians get it as blind copies: parents who live
 * apart do not learn each other's address by it, nor read each other's reply.
 */
export function messageHref(item: ItemToWriteOf, week: string): string {
  const { emails } = addressesOf(guardiansAdvised(item))
  const bcc = emails.length > 0 && `bcc=${emails.map(encodeURIComponent).join(',')}`
  const parts = [bcc, `subject=${encodeURIComponent(`Your week ${week}`)}`].filter(Boolean)
  return `mailto:${encodeURIComponent(item.studentEmail)}?${parts.join('&')}`
}

/** Said beside the message: `The message leaves out Carl Stone`, and what to do. Empty where it goes to all. */
export function leftOutText(item: Omit<ItemToWriteOf, 'studentEmail'>): string {
  const words = leftOutWords(addressesOf(guardiansAdvised(item)).leftOut)
  return words && `The message leaves out ${words}`
}
