/** What teachers and mentors are asked, each from 1 to 5: every text of the form in one place. */
export const ratingQuestions = [
  'How curious is the student?',
  'How well does the student work with others?',
  'How does the student deal with what is difficult?',
  'How much can one rely on the student?',
] as const

/** From 1 to 5. */
export const ratingWords = ['Rarely', 'Sometimes', 'Often', 'Mostly', 'Always'] as const

export const commentQuestion = 'What else should we know?'

/** The mean of what was said, to a tenth. */
export const ratingOf = (ratings: readonly number[]): number =>
  Math.round((ratings.reduce((sum, one) => sum + one, 0) / Math.max(1, ratings.length)) * 10) / 10

/** The answers as they are kept: each question with what was said to it. */
export const answersOf = (ratings: readonly number[], comment: string) => [
  ...ratingQuestions.map((question, index) => ({
    question,
    answer: `${ratings[index] ?? 0} of 5, ${ratingWords[(ratings[index] ?? 1) - 1] ?? ''}`,
  })),
  { question: commentQuestion, answer: comment },
]
