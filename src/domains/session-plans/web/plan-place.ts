/** The session that a plan belongs to. */
export interface PlanPlace {
  readonly type: string
  readonly experienceId: number
  readonly sessionId: number
}
