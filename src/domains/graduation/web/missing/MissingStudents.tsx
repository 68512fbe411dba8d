import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { type MissedUnit, programAddress } from '../program-address.ts'
import css from './missing.module.css'

interface MissingStudentsProps {
  readonly unit: MissedUnit
  readonly stage: 'ms' | 'hs' | undefined
  readonly onClose: () => void
}

/** Who misses a unit, each with the way to their program. */
export function MissingStudents({ unit, stage = 'hs', onClose }: MissingStudentsProps) {
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
        {rest > 0 && <p className={css.small}>And {rest} more: choose a grade to see fewer at once.</p>}
      </PanelSection>
    </SideSheet>
  )
}
