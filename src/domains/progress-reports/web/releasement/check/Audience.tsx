import { IconUserHeart, IconUsers } from '@tabler/icons-react'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import css from './check.module.css'
import type { PublishCheck } from './publish-check.ts'

/** Who will see the reports, in people. */
export function Audience({ check }: { check: PublishCheck }) {
  const { students, students_without_access, guardians_with_access, guardians_without_access } = check
  return (
    <PanelSection title="Who will see them">
      <ul className={css.facts}>
        <li>
          <IconUsers size={16} stroke={1.75} aria-hidden />
          <span>
            <strong>{formatNoun(students, 'student')}</strong>
            <small>
              Each sees their own report, and no other
              {students_without_access > 0 && `. ${formatCount(students_without_access)} cannot log in`}
            </small>
          </span>
        </li>
        <li>
          <IconUserHeart size={16} stroke={1.75} aria-hidden />
          <span>
            <strong>{formatNoun(guardians_with_access, 'guardian')}</strong>
            <small>
              With portal access
              {guardians_without_access > 0 &&
                `. ${formatNoun(guardians_without_access, 'other')} will see none`}
            </small>
          </span>
        </li>
      </ul>
    </PanelSection>
  )
}
