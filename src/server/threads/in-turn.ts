import { Unavailable } from '../database/failures.ts'

/** When those who are refused may come again. */
const retryAfterS = 5

interface Turns {
  /** At most so many wait for their turn; the next is refused. */
  readonly mostWaiting: number
  /** The sentence for whoever is refused. */
  readonly busy: string
}

/** Lets heavy work be done one after the other. Throws `Unavailable` where too much of it waits already. */
export function inTurn({ mostWaiting, busy }: Turns) {
  let last: Promise<unknown> = Promise.resolve()
  let underWay = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (underWay > mostWaiting) throw new Unavailable(503, busy, { retryAfterS, cause: undefined })
    underWay += 1
    const turn = last.then(work)
    last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      underWay -= 1
    }
  }
}
