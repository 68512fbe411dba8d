import type { Campuses, Effect } from '../contract/group.schemas.ts'
import { EffectRows } from './effect/EffectRows.tsx'
import { HoldersThen } from './effect/HoldersThen.tsx'
import css from './groups.module.css'

interface EffectOnPeopleProps {
  readonly effect: Effect
  readonly campuses: Campuses
  /** What is told was asked before the last choice. */
  readonly isBehind?: boolean
}

/** What an unsaved change does to people, and who can then: for forms that change rights beside something else. */
export const EffectOnPeople = ({ effect, campuses, isBehind = false }: EffectOnPeopleProps) => (
  <div data-behind={isBehind || undefined} className={css.effect}>
    <EffectRows effect={effect} campuses={campuses} />
    <HoldersThen holders={effect.holders} />
  </div>
)
