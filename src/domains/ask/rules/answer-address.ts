/** Where a question is answered; whoever opens it gets the answer that is theirs. An alert that tells of it says which it is. */
export const answerAddress = (question: string, alertId?: number) =>
  `/reports/ask?q=${encodeURIComponent(question)}${alertId === undefined ? '' : `&alert=${alertId}`}`

/** Where the alert is stopped that tells with such an address: from its mail. Undefined where it does not say which. */
export function stopAlertAddress(address: string): string | undefined {
  const [, alertId] = /&alert=(\d+)$/.exec(address) ?? []
  return alertId && `/reports/mailings?stop_alert=${alertId}`
}
