/** What may wait for somebody who has the right to it. */
export const askedKinds = ['rolls', 'excuses', 'follow_ups'] as const
export type AskedKind = (typeof askedKinds)[number]

const doneWords: Readonly<Record<AskedKind, readonly [noun: string, verb: string]>> = {
  rolls: ['rolls', 'taken'],
  excuses: ['excuses', 'decided'],
  follow_ups: ['follow-ups', 'done'],
}

/** Shown only where nothing waits: `Nothing waits for you: rolls are taken, excuses decided, follow-ups done.` */
export function nothingWaitsText(asked: readonly AskedKind[]): string {
  const done = askedKinds
    .filter((kind) => asked.includes(kind))
    .map((kind, index) => doneWords[kind].join(index === 0 ? ' are ' : ' '))
  return done.length === 0 ? 'Nothing waits for you.' : `Nothing waits for you: ${done.join(', ')}.`
}
