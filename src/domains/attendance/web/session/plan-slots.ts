import type { ComponentType } from 'react'
import type { SessionIds } from '../../rules/addresses.ts'

/** Where on a session's page its plan stands; what it is, whoever puts the page together says. */
export interface PlanSlots {
  readonly AboveRoll: ComponentType<{
    readonly ids: SessionIds
    readonly phase: 'before' | 'during' | 'after'
    /** The plan is being written, as the address says. */
    readonly isWriting: boolean
    readonly onWriting: (isWriting: boolean) => void
    /** Something else has the page: only what is being written stays. */
    readonly isQuiet: boolean
  }>
  readonly OnPaper: ComponentType<{ readonly ids: SessionIds }>
}

export interface PlanOfSession extends PlanSlots {
  readonly ids: SessionIds
}
