import type { CustodySaid } from '../contract/custody-mark.ts'

/** A guardian as they are told to who may write to the family about learning (docs/decisions/0092). */
export interface Addressee {
  readonly name: string
  readonly email: string
  readonly custody: CustodySaid | null
  /** Nobody writes to them before what was said of their custody is read. */
  readonly isLeftOut: boolean
}

/**
 * Whose addresses a message takes, each once, and who is left out of it: what was said of custody is read first, by a person.
 * Of families of several students: who is left out for one of them is left out of the message.
 */
export function addressesOf<Guardian extends Addressee>(guardians: readonly Guardian[]) {
  const leftOut = guardians.filter(({ isLeftOut }) => isLeftOut)
  const emails = new Set(guardians.map(({ email }) => email))
  for (const { email } of leftOut) emails.delete(email)
  return { emails: [...emails], leftOut }
}

const inWords = new Intl.ListFormat('en-US')

/**
 * Who is left out, and what to do: `Carl Stone: first read what is noted about custody.` Who may not read what was said asks who
 * may. Empty where nobody is.
 */
export function leftOutWords(leftOut: readonly Addressee[]): string {
  if (leftOut.length === 0) return ''
  const names = inWords.format(new Set(leftOut.map(({ name }) => name)))
  const isRead = leftOut.every(({ custody }) => custody !== null)
  return `${names}: ${isRead ? 'first read what is noted about custody' : 'ask the office before you write to them'}.`
}
