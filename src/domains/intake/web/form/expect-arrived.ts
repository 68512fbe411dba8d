import { messageOf } from '#web/calls/api-error.ts'
import { findQuestion, labelOf, type Part } from '../../rules/form.ts'
import type { Arrival } from './draft-keeper.ts'

/** Nothing was done with answers that do not stand at the school as they are shown here; `message` says why. */
class NotArrived extends Error {}

/**
 * The sentence for answers that have not all arrived; undefined where they have. `nothing` says what was not done:
 * "Nothing was sent."
 */
export function arrivalProblem(arrival: Arrival, part: Part, nothing: string): string | undefined {
  if (arrival.is === 'all') return undefined
  if (arrival.is === 'unsent')
    return `Your last answers have not arrived yet. ${nothing} They are kept on this device: try again in a moment.`
  const question = findQuestion(part, arrival.question)
  const which = question === undefined ? 'An answer' : `The answer to “${labelOf(question.key)}”`
  return arrival.is === 'newer'
    ? `${which} was changed on another device meanwhile. ${nothing} First read what is there now.`
    : `${which} was not accepted: ${arrival.why} ${nothing}`
}

/** Throws that sentence (`arrivalProblem`) where not all of it arrived. */
export function expectArrived(arrival: Arrival, part: Part, nothing: string): void {
  const problem = arrivalProblem(arrival, part, nothing)
  if (problem !== undefined) throw new NotArrived(problem)
}

/** The sentence of a failure, of what did not arrive as of any other. */
export const arrivalMessageOf = (error: unknown): string =>
  error instanceof NotArrived ? error.message : messageOf(error)
