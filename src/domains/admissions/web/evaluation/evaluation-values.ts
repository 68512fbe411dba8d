import { ratingQuestions } from '../../rules/evaluation-questions.ts'

/** What stands in the form: an answer by question, empty where there is none. */
export interface Written {
  readonly ratings: readonly string[]
  readonly comment: string
}

export const nothingWritten: Written = { ratings: ratingQuestions.map(() => ''), comment: '' }

export const unanswered = (ratings: readonly string[]) =>
  ratings.includes('') ? { ratings: 'Answer every question.' } : {}

/** A draft of this browser, unless it was written in a form of other questions. */
export function readWritten(stored: unknown): Written | undefined {
  const { ratings, comment } = (stored ?? {}) as { ratings?: unknown; comment?: unknown }
  const isWhole =
    Array.isArray(ratings) && ratings.length === ratingQuestions.length && typeof comment === 'string'
  return isWhole ? { ratings: ratings.map(String), comment } : undefined
}
