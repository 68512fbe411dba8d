/** Instead of what a meeting told, once it was put away with its school year, `2019–2020`. */
export const ledgerAwayText = (schoolYear: string): string =>
  `What this meeting told was put away with the school year ${schoolYear}. Whoever runs Homeroom can bring it back.`

/** Instead of, or after, the changes of a status. */
export const changesAwayText = (schoolYear: string): string =>
  `Changes of the school year ${schoolYear} were put away. Whoever runs Homeroom can bring them back.`
