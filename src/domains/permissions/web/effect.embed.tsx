import type { Campuses, Effect } from '../contract/group.schemas.ts'
import { EffectRows } from './effect/EffectRows.tsx'
import { ofOnePerson } from './effect/effect-words.ts'
import { HoldersThen } from './effect/HoldersThen.tsx'
import css from './groups.module.css'

interface EffectOnPeopleProps {
  readonly effect: Effect
  readonly campuses: Campuses
  /** The effect shown is the one before the last choice. */
  readonly isBehind?: boolean
  /** They lose everything: only how much is shown, and what nobody could do then. */
  readonly isLeaving?: boolean
}

/** What an unsaved change does to one person: for forms that change rights beside something else. */
export function EffectOnPeople(props: EffectOnPeopleProps) {
  const { effect, campuses, isBehind = false, isLeaving = false } = props
  const own = ofOnePerson(effect)
  return (
    <div data-behind={isBehind || undefined} className={css.effect}>
      {isLeaving && <HoldersThen holders={own.holders} />}
      <EffectRows effect={own} campuses={campuses} isOfOne isCounted={isLeaving} />
      {!isLeaving && <HoldersThen holders={own.holders} />}
    </div>
  )
}

/** What an unsaved change does to everybody whom it concerns, and who can then. */
export function EffectOnAll({ effect, campuses, isBehind = false }: Omit<EffectOnPeopleProps, 'isLeaving'>) {
  return (
    <div data-behind={isBehind || undefined} className={css.effect}>
      <EffectRows effect={effect} campuses={campuses} />
      <HoldersThen holders={effect.holders} />
    </div>
  )
}
