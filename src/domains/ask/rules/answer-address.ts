/** Where a question is answered; whoever opens it gets the answer that is theirs. */
export const answerAddress = (question: string) => `/reports/ask?q=${encodeURIComponent(question)}`
