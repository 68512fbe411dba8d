/** What a run did to so many things, in a sentence: `Deleted 1,204 notifications.` Of none: that nothing was to be done. */
export const didTo = (verb: string, count: number, noun: string, nouns = `${noun}s`): string =>
  count === 0
    ? 'There was nothing to do.'
    : `${verb} ${count.toLocaleString('en-US')} ${count === 1 ? noun : nouns}.`
