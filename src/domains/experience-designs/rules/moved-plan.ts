import type { DesignSession } from '#domains/templates/contract/design.schemas.ts'

/** A block of the campus: its place in the day, its title, and when it begins, `10:00`. */
interface Block {
  readonly number: number
  readonly title: string
  readonly startsAt: string
}

/** When a session of a plan meets. */
type Meets = Pick<DesignSession, 'weekday' | 'block' | 'starts_at'>

/** What a move to another block changed in a plan, so that it can be taken back. */
export interface PlanMove {
  /** The block of the whole experience, by its place in the day; null where its sessions name theirs. */
  readonly block: { readonly before: number | null; readonly after: number | null }
  readonly sessions: readonly { readonly key: string; readonly before: Meets; readonly after: Meets }[]
}

interface Plan {
  readonly block: number | null
  readonly sessions: readonly DesignSession[]
}

interface Move {
  readonly from: Block
  readonly to: Block
  /** The weekday that each session of the plan takes that was moved; 1 is Monday. */
  readonly weekdays: ReadonlyMap<string, number>
}

const lastWeekday = 5

/**
 * What a plan says once its sessions have moved from a block to another one: laid over the cycle again it puts each where
 * the move put it. What names another block and was not moved stays.
 */
export function planMoveOf({ block, sessions }: Plan, { from, to, weekdays }: Move): PlanMove {
  return {
    block: { before: block, after: block === null ? null : to.number },
    sessions: sessions.flatMap((session) => {
      const isMoved = weekdays.has(session.key)
      const isNamed = block === null && session.block !== null
      if (!isMoved && !(isNamed && session.block === from.title)) return []
      const before = meetsOf(session)
      const weekday = weekdays.get(session.key) ?? session.weekday
      const after = {
        weekday: weekday > lastWeekday ? session.weekday : weekday,
        block: isNamed ? to.title : session.block,
        starts_at: session.starts_at && shifted(session.starts_at, from.startsAt, to.startsAt),
      }
      return [{ key: session.key, before, after }]
    }),
  }
}

/** A plan with a move done to it. */
export const withMove = (plan: Plan, { block, sessions }: PlanMove): Plan => {
  const after = new Map(sessions.map((one) => [one.key, one.after]))
  return {
    block: block.after,
    sessions: plan.sessions.map((session) => ({ ...session, ...after.get(session.key) })),
  }
}

/** A plan with a move taken back where it still says what the move made it say: what somebody wrote since stays. */
export function withoutMove(plan: Plan, { block, sessions }: PlanMove): Plan {
  const moved = new Map(sessions.map((one) => [one.key, one]))
  return {
    block: plan.block === block.after ? block.before : plan.block,
    sessions: plan.sessions.map((session) => {
      const move = moved.get(session.key)
      return move !== undefined && isSame(meetsOf(session), move.after)
        ? { ...session, ...move.before }
        : session
    }),
  }
}

const meetsOf = ({ weekday, block, starts_at }: Meets): Meets => ({ weekday, block, starts_at })

const isSame = (one: Meets, other: Meets) =>
  one.weekday === other.weekday && one.block === other.block && one.starts_at === other.starts_at

/** A wall time as far from the start of one block as it was from that of another. */
const shifted = (time: string, from: string, to: string) =>
  Temporal.PlainTime.from(time)
    .add(Temporal.PlainTime.from(from).until(Temporal.PlainTime.from(to)))
    .toString({ smallestUnit: 'minute' })
