import { parentPort } from 'node:worker_threads'

export interface Asked<Question> {
  readonly number: number
  readonly question: Question
}

export interface Answered<Answer> {
  readonly number: number
  readonly answer: Answer
}

/** In a thread of its own: answers whatever is asked of it (`AskedThread`). An error ends the thread. */
export function answerAsked<Question, Answer>(answer: (question: Question) => Answer): void {
  parentPort?.on('message', ({ number, question }: Asked<Question>) => {
    parentPort?.postMessage({ number, answer: answer(question) } satisfies Answered<Answer>)
  })
}
