import { mostPresetMatches } from '../contract/review-words.ts'

interface Titled {
  readonly title: string
}

/**
 * The preset comments whose title holds what is looked for, whatever its case (3-shell-and-houses §2.13): at most four
 * together, those of the experience first.
 */
export function matchingPresets<Preset extends Titled>(
  { experience, general }: { readonly experience: readonly Preset[]; readonly general: readonly Preset[] },
  search: string,
): { readonly experience: Preset[]; readonly general: Preset[] } {
  const looked = search.trim().toLocaleLowerCase()
  const matches = ({ title }: Titled) => title.toLocaleLowerCase().includes(looked)
  const first = experience.filter(matches).slice(0, mostPresetMatches)
  return { experience: first, general: general.filter(matches).slice(0, mostPresetMatches - first.length) }
}
