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

type ItemToWriteOf = Pick<ReportItemOnWire, 'recommendation' | 'guardians' | 'studentEmail'>

/** The guardians whom the report advises to write to, beside the student. */
export const guardiansAdvised = ({ recommendation, guardians }: Omit<ItemToWriteOf, 'studentEmail'>) =>
  recommendation === 'MESSAGE_STUDENT_AND_GUARDIANS' ? guardians : []

/** Whom the message leaves out: what is said of their custody has to be read first, by a person who may. */
export const guardiansLeftOut = (item: Omit<ItemToWriteOf, 'studentEmail'>) =>
  guardiansAdvised(item).filter(({ isLeftOut }) => isLeftOut)

/**
 * A message in the reader's own mail program, to those the advice names. Guardians get it as blind copies: parents who live
 * apart do not learn each other's address by it, nor read each other's reply.
 */
export function messageHref(item: ItemToWriteOf, week: string): string {
  const leftOut = guardiansLeftOut(item)
  const copies = guardiansAdvised(item).filter((guardian) => !leftOut.includes(guardian))
  const bcc = copies.length > 0 && `bcc=${copies.map(({ email }) => encodeURIComponent(email)).join(',')}`
  const parts = [bcc, `subject=${encodeURIComponent(`Your week ${week}`)}`].filter(Boolean)
  return `mailto:${encodeURIComponent(item.studentEmail)}?${parts.join('&')}`
}

/**
 * Said beside the message: `The message leaves out Carl Stone`, and what to do: who may not read what was said asks who may.
 * Empty where it goes to all.
 */
export function leftOutText(item: Omit<ItemToWriteOf, 'studentEmail'>): string {
  const leftOut = guardiansLeftOut(item)
  if (leftOut.length === 0) return ''
  const names = leftOut.map(({ name }) => name).join(' and ')
  const isRead = leftOut.every(({ custody }) => custody !== null)
  return `The message leaves out ${names}: ${isRead ? 'read first what is said of custody' : 'ask the office before you write to them'}.`
}
