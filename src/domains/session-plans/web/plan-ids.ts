/** The session that a plan belongs to. */
export interface PlanIds {
  readonly type: string
  readonly experienceId: number
  readonly sessionId: number
}
