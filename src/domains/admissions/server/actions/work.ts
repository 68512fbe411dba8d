import type { Services } from '#server/services.ts'

/** One action that is being done, claimed by this process. */
export interface Work {
  readonly services: Services
  readonly actionId: number
  readonly applicationId: number
  readonly kind: string
  readonly askedBy: number | null
  readonly tries: number
}

/** What became of it: a line for the history; what else is to be written stands already. */
export interface Done {
  readonly event: string
  readonly detail: string
}
