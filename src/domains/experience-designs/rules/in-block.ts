import type { Design } from '#domains/templates/contract/design.schemas.ts'
import { longestSession, shortestSession } from '#domains/templates/contract/template-limits.ts'

/** A block of a campus's day; wall times, `10:00`. */
interface Block {
  readonly title: string
  readonly startsAt: string
  readonly endsAt: string
}

/**
 * A plan whose sessions are all held in one block: they take its hours on the days that the plan names, also those with
 * hours of their own. Without a block it stays as it is.
 */
export function inBlock<Plan extends Pick<Design, 'sessions'>>(design: Plan, block: Block | undefined): Plan {
  if (block === undefined) return design
  const minutes = minutesOf(block)
  return {
    ...design,
    sessions: design.sessions.map((session) => ({
      ...session,
      block: block.title,
      starts_at: null,
      minutes,
    })),
  }
}

const minutesOf = ({ startsAt, endsAt }: Block) => {
  const minutes = Temporal.PlainTime.from(startsAt).until(Temporal.PlainTime.from(endsAt)).total('minutes')
  return Math.min(Math.max(minutes, shortestSession), longestSession)
}
