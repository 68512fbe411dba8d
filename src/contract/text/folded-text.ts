/** A text as people look for it: without case and accents, so that "jose" finds "José". */
export const foldedText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a text holds what somebody looks for, whatever its case and accents; nothing looked for is in every text. */
export const holdsText = (text: string, wanted: string): boolean =>
  foldedText(text).includes(foldedText(wanted).trim())
