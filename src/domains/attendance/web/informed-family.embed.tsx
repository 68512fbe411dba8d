import type { Telling } from '../contract/family-words.ts'
import css from './informed/informed.module.css'
import { tellingLine, tellingWays } from './informed/telling-text.ts'

interface InformedFamilyProps {
  readonly told: readonly Telling[]
  readonly nowMs: number
}

/** What the family was told of an absence, in the lines below it. */
export function InformedFamily({ told, nowMs }: InformedFamilyProps) {
  return told.map((one) => (
    <span key={`${one.at} ${one.said}`} className={css.line}>
      {tellingLine(one, nowMs)}. {tellingWays(one, nowMs).join('. ')}.
    </span>
  ))
}
