import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { type MissedUnit, programAddress } from '../program-address.ts'
import css from './missing.module.css'

interface MissingStudentsProps {
  readonly unit: MissedUnit
  readonly stage: 'ms' | 'hs' | undefined
  /** False while the first names stand there alone, and the others are asked for. */
  readonly isWhole: boolean
  readonly onClose: () => void
}

/** Who misses a unit, each with the way to their program. */
export function MissingStudents({ unit, stage = 'hs', isWhole, onClose }: MissingStudentsProps) {
  const rest = unit.students - unit.names.length
  return (
    <SideSheet
      kicker={unit.topic}
      title={unit.title}
      facts={`${formatNoun(unit.students, 'student')} without a plan for it`}
      onClose={onClose}
    >
      <PanelSection>
        <ul className={css.list}>
          {unit.names.map(({ id, name }) => (
            <li key={id}>
              <UiLink href={programAddress.overview(id, stage)}>{name}</UiLink>
            </li>
          ))}
        </ul>
        {isWhole && rest > 0 && (
          <p className={css.small}>And {rest} more: choose a grade to see fewer at once.</p>
        )}
      </PanelSection>
    </SideSheet>
  )
}
