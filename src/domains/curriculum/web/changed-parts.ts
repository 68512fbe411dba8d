/** What a version changed of the one before, in words: "Title and objectives"; without one before, that it was written. */
export function changedParts(changed: readonly string[] | undefined, version: number): string {
  if (changed === undefined) return version === 1 ? 'Written' : `Version ${version}`
  const text = new Intl.ListFormat('en-US').format(changed)
  return text === '' ? 'The same' : text.charAt(0).toUpperCase() + text.slice(1)
}
