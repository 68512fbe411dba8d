import { permissions, secondFactorPermissions } from '#contract/permissions.ts'
import { formatCount, formatNames } from '#ui/format/quantities.ts'
import type { Campuses, Effect } from '../../contract/group.schemas.ts'
import { canOf } from '../../contract/permission-areas.ts'

type EffectRow = Effect['rows'][number]
type Kept = Effect['kept'][number]

/** "North and South"; empty for everywhere. */
export function campusNames(cohortIds: readonly number[] | null, campuses: Campuses): string {
  if (cohortIds === null) return ''
  const titles = cohortIds.map(
    (id) => campuses.find(({ cohort_id }) => cohort_id === id)?.title ?? 'a former campus',
  )
  return formatNames(titles, titles.length)
}

/** What is different for somebody: the verb in bold, and the rest of the sentence. */
export function rowWords({ kind, permission, cohort_ids }: EffectRow, campuses: Campuses) {
  const act = canOf(permissions[permission])
  const names = campusNames(cohort_ids, campuses)
  const verb = kind === 'cannot' ? 'Can no longer' : 'Can'
  const at = {
    can: names === '' ? '' : `, only at ${names}`,
    wider: names === '' ? ', now on every campus' : `, now at ${names}`,
    narrower: `, from now on only at ${names}`,
    cannot: '',
  }[kind]
  return { verb, rest: `${act}${at}` }
}

/**
 * For how many it is new or lost, who had or keeps it by another way, and whether it holds with a second factor only. Of
 * one person (`isOfOne`) the number is no news.
 */
export function peopleWords(
  { kind, people, permission }: EffectRow,
  kept: Kept | undefined,
  isOfOne = false,
): string {
  const first = {
    can: `New for ${formatCount(people)}.`,
    wider: `Wider for ${formatCount(people)}.`,
    narrower: `Narrower for ${formatCount(people)}.`,
    cannot: `${formatCount(people)} ${people === 1 ? 'loses' : 'lose'} it.`,
  }[kind]
  const isGain = kind === 'can' || kind === 'wider'
  return [
    isOfOne ? '' : first,
    kept ? keptWords(kept, !isGain) : '',
    isGain && secondFactorPermissions.has(permission) ? 'It needs a second factor.' : '',
  ]
    .filter((words) => words !== '')
    .join(' ')
}

/** "3 keep it through Counselor." */
export function keptWords({ people, through }: Kept, isLoss: boolean): string {
  const one = people === 1
  const verb = isLoss ? (one ? 'keeps' : 'keep') : one ? 'has' : 'have'
  const others = formatNames(
    through.map(({ title }) => title),
    3,
  )
  return `${formatCount(people)} ${verb} it through ${others === '' ? 'another group' : others}.`
}

/** What comes after "can". */
export const holderWords = ({ permission }: Pick<EffectRow, 'permission'>): string =>
  canOf(permissions[permission])

/** Of the effect on one person what is different for them, and what nobody could do then: numbers of others are no news. */
export const ofOnePerson = ({ kept, holders, ...effect }: Effect): Effect => ({
  ...effect,
  kept: kept.filter(({ permission }) => effect.rows.some((row) => row.permission === permission)),
  holders: holders.filter(({ before, after }) => before > 0 && after === 0),
})
