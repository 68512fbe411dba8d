import { type Icon, IconCircleX, IconFileCheck, IconHourglass } from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { ColourFamily } from '#ui/theme/tokens.ts'
import type { FamilyExcuse } from '../contract/family.contract.ts'
import css from './excuse-state.module.css'

export const excuseStyles: Readonly<
  Record<FamilyExcuse['state'], { family: ColourFamily; icon: Icon; word: string }>
> = {
  waiting: { family: 'late', icon: IconHourglass, word: 'Waiting for approval' },
  approved: { family: 'exc', icon: IconFileCheck, word: 'Excused' },
  rejected: { family: 'unexc', icon: IconCircleX, word: 'Not approved' },
}

/** In place of "Unexcused Absent" until the excuse is decided: a sentence, so no badge, which never wraps. */
export function LookedAt() {
  return (
    <span className={css.lookedAt}>
      <IconHourglass size={14} stroke={2} aria-hidden />
      Absent, the school is looking at your excuse
    </span>
  )
}

/** How an excuse stands. */
export function ExcuseState({ state }: { state: FamilyExcuse['state'] }) {
  const { family, icon, word } = excuseStyles[state]
  return (
    <Badge family={family} icon={icon}>
      {word}
    </Badge>
  )
}
