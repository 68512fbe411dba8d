import type { SendingKind } from '../../contract/sendings.contract.ts'
import { familyCount } from '../../rules/family-text.ts'

/** As 2-back-office §8 has them. */
const messages: Readonly<Record<SendingKind, string>> = {
  'parent-tech-welcome':
    'Sending emails and creating onboarding for families. You will be notified when it is done.',
  'families-summer-info': 'Sending email for families. You will be notified when it is done.',
}

/** A family that waits in a sending of the kind that was asked for before. */
export interface UnderWay {
  readonly studentId: number
  readonly sendingId: number
  readonly askedBy: number
  readonly askedByName: string
  readonly isAgain: boolean
}

interface Begun {
  readonly kind: SendingKind
  readonly viewerId: number
  readonly isAgain: boolean
  /** How many families the new sending has; none where all are under way. */
  readonly begun: number
  readonly underWay: readonly UnderWay[]
}

/**
 * The message to whoever asks: that they are told when it is done, where they are – whoever asked for a sending is –,
 * who writes to the other families already, and which wish is not fulfilled.
 */
export function sendingMessage({ kind, viewerId, isAgain, begun, underWay }: Begun): string {
  const ofOthers = underWay.filter(({ askedBy }) => askedBy !== viewerId)
  const isTold = begun > 0 || ofOthers.length < underWay.length
  // Two clicks of one's own are one.
  const left = begun > 0 ? underWay : ofOthers
  const isLeftOut = isAgain && underWay.some((family) => !family.isAgain)
  return [
    ...(isTold ? [messages[kind]] : []),
    ...(left.length > 0 ? [leftTo(left, viewerId, isTold)] : []),
    ...(isLeftOut
      ? ['Families written to before are left out of the sending under way: ask again when it is done.']
      : []),
  ].join(' ')
}

function leftTo(left: readonly UnderWay[], viewerId: number, isTold: boolean): string {
  const names = [
    ...new Set(left.map(({ askedBy, askedByName }) => (askedBy === viewerId ? 'you' : askedByName))),
  ]
  const already = `${familyCount(left.length)} ${left.length === 1 ? 'is' : 'are'} being written to already, by ${names.join(' and ')}`
  return isTold ? `${already}.` : `${already}: you will not be notified when it is done.`
}
