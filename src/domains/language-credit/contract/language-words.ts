/** Where a language is taught at the vendor (3-shell-and-houses §3, Language-vendor student). */
export const instances = ['gold', 'silver'] as const
export type Instance = (typeof instances)[number]

/** How a run of credits stands. */
export const runStates = ['reading', 'proposed', 'applied', 'undone', 'discarded', 'failed'] as const
export type RunState = (typeof runStates)[number]

/** 4 MB hold some 30,000 rows. */
export const progressLimitBytes = 4 * 1024 * 1024

/** The warning as it is printed (3-shell-and-houses §2.10). */
export const exactlyOneText = (cycle: string, n: number): string =>
  `There must be exactly one Experience of type Language Learning Goal on ${cycle} in order to run this sync, but there currently are ${n}.`
