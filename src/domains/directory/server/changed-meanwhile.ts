/** What is said to who saves a form that was opened before somebody else saved theirs. */
export const changedMeanwhile = (name: string): string =>
  `Somebody changed ${name} in the meantime. Open the form again.`
