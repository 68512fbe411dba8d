let renew: (() => unknown) | undefined

/** What is called once a write was answered as it had been before: what was so then may have been changed since. */
export function onReplayed(listener: () => unknown): void {
  renew = listener
}

/** Says so of an answer that is one of before, once whoever waits for it has taken it. */
export function noteReplayed(isReplayed: boolean): void {
  if (isReplayed) setTimeout(() => renew?.())
}
