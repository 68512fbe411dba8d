/** What happened, as it is kept. */
export interface KeptEvent {
  readonly kind: string
  readonly happenedAt: Date
  readonly data: unknown
}

/** The body that is sent of an event: the same bytes at each try, whoever sends them. */
export const bodyOf = ({ kind, happenedAt, data }: KeptEvent): string =>
  JSON.stringify({ type: kind, timestamp: happenedAt.toISOString(), data })
