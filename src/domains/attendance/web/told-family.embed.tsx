import type { Telling } from '../contract/family-words.ts'
import { tellingLine, tellingWays } from './told/telling-text.ts'
import css from './told/told.module.css'

interface ToldFamilyProps {
  readonly told: readonly Telling[]
  readonly nowMs: number
}

/** What the family was told of an absence, in the lines below it. */
export function ToldFamily({ told, nowMs }: ToldFamilyProps) {
  return told.map((one) => (
    <span key={`${one.at} ${one.said}`} className={css.line}>
      {tellingLine(one, nowMs)}. {tellingWays(one, nowMs).join('. ')}.
    </span>
  ))
}
