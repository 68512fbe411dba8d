import { forgotten } from '#contract/retention.ts'
import { school } from '#contract/school/school.ts'

/** Shown instead of what a meeting told, once it was put away with its school year, `2019–2020`, or is `forgotten`. */
export const ledgerAwayText = (schoolYear: string): string =>
  schoolYear === forgotten
    ? 'What this meeting reported was deleted: it is older than the school keeps it. The statuses computed from it stay.'
    : `What this meeting reported was put away with the school year ${schoolYear}. Whoever runs ${school().productName} can bring it back.`

/** Shown instead of, or after, the changes of a status. */
export const changesAwayText = (schoolYear: string): string =>
  schoolYear === forgotten
    ? 'Older changes were deleted: the school does not keep them any longer.'
    : `Changes of the school year ${schoolYear} were put away. Whoever runs ${school().productName} can bring them back.`
