import type { Services } from '#server/services.ts'

/** One action that is being done, claimed by this process. */
export interface Work {
  readonly services: Services
  readonly actionId: number
  readonly applicationId: number
  readonly kind: string
  readonly askedBy: number | null
  readonly tries: number
  /** How often it had been asked for when it was claimed: what is wished later is not done by it. */
  readonly wishes: number
  /** When the claim ends, which tells it from every other of the action. */
  readonly claimedUntil: Date
}

/** What whoever performs an action needs of it. */
export type Wish = Pick<Work, 'services' | 'applicationId' | 'askedBy'>

/** What became of it: a line for the history; what else is to be written stands already. */
export interface Done {
  readonly event: string
  readonly detail: string
}
