/** A session among those of the experience, as the default view lists them. */
export interface ListedSession {
  readonly sessionId: number
  /** School day. */
  readonly date: string
  readonly startAt: string
  readonly endAt: string
}

export interface SessionNeighbours<Session extends ListedSession> {
  readonly current: Session | undefined
  readonly previous: Session | undefined
  readonly next: Session | undefined
  /** All sessions of the current one's day, in order; at most itself when the day has no other. */
  readonly sameDay: readonly Session[]
}

/** Where a session stands among the others, by start. */
export function neighboursOf<Session extends ListedSession>(
  sessions: readonly Session[],
  sessionId: number | undefined,
): SessionNeighbours<Session> {
  const inOrder = [...sessions].sort((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt))
  const at = inOrder.findIndex((session) => session.sessionId === sessionId)
  const current = inOrder[at]
  return {
    current,
    previous: at > 0 ? inOrder[at - 1] : undefined,
    next: at >= 0 ? inOrder[at + 1] : undefined,
    sameDay: current === undefined ? [] : inOrder.filter((session) => session.date === current.date),
  }
}
