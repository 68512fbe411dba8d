import { IconAlertTriangle } from '@tabler/icons-react'
import { school } from '#contract/school/school.ts'
import { familyClass } from '#ui/status/family-class.ts'
import { Pips } from '#ui/status/Pips.tsx'
import type { ColourFamily } from '#ui/theme/tokens.ts'
import { type AbsenceLevel, absenceLevel } from '../rules/percentages.ts'
import css from './absence-count.module.css'

const families: Record<AbsenceLevel, ColourFamily | undefined> = {
  none: undefined,
  three: 'late',
  four: 'insuf',
  limit: 'unexc',
}

/** Unexcused absences of an experience, `3 / 5`, coloured at 3, 4, 5 and more (look §5, domain §4). */
export function AbsenceCount({ absences, pips = false }: { absences: number; pips?: boolean }) {
  const { absenceLimit } = school()
  const family = families[absenceLevel(absences)]
  return (
    <span className={`${css.count} ${family === undefined ? '' : familyClass(family)}`} data-raised={family}>
      {family !== undefined && <IconAlertTriangle size={14} stroke={1.75} aria-hidden />}
      {absences} / {absenceLimit}
      {pips && <Pips count={absences} of={absenceLimit} {...(family !== undefined && { family })} />}
    </span>
  )
}
