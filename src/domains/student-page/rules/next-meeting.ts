interface Meeting {
  readonly startsAt: string
}

/** A meeting that has just begun is the next one for so long: where a student is now is asked anew once a minute. */
const headBehindMs = 60_000

/** Of today's meetings in their order, the one a student of whom none is known to run goes to next. */
export const nextMeeting = <One extends Meeting>(today: readonly One[], nowMs: number): One | undefined =>
  today.find(({ startsAt }) => Date.parse(startsAt) > nowMs - headBehindMs)
