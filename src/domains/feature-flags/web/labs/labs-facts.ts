import { formatNoun } from '#ui/format/quantities.ts'
import type { FeatureFlag } from '../../contract/feature-flags.contract.ts'

/** Who has the feature without Labs, and whether Labs shows it. */
export function factsOf({ status, test_groups, people }: FeatureFlag): string {
  if (status === 'released') return 'Labs settings · Released to everybody: Labs does not show it any more'
  const groups = `${formatNoun(test_groups.length, 'test group')}, ${formatNoun(people, 'person', 'people')}`
  return status === 'on'
    ? `Labs settings · On for ${groups}`
    : `Labs settings · Off: Labs shows it once it is on. ${groups}`
}
