/** Whose it is to mend what failed. */
export const causes = ['ours', 'theirs', 'data', 'permission'] as const
export type Cause = (typeof causes)[number]

/** A cause as it is stored; null for none, and for a word of an older release. */
export const causeOf = (stored: string | null | undefined): Cause | null =>
  causes.find((one) => one === stored) ?? null

/** The causes in a word, for a column or a filter. */
export const causeLabels: Readonly<Record<Cause, string>> = {
  ours: 'Ours',
  theirs: 'Theirs',
  data: 'Data',
  permission: 'Permission',
}

/** To follow the sentence that says what failed. */
export const causeTexts: Readonly<Record<Cause, string>> = {
  ours: 'Ours to fix.',
  theirs: 'Theirs to fix.',
  data: 'A problem with the data.',
  permission: 'A problem of permission.',
}
