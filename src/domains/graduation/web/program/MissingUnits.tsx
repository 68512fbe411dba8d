import { IconCircleDashed } from '@tabler/icons-react'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { ProgramShown, RequirementShown } from '../../contract/program.schemas.ts'
import { programAddress } from '../program-address.ts'
import css from './panel.module.css'

interface MissingUnitsProps {
  readonly program: ProgramShown
  readonly requirement: RequirementShown
}

/** Units that would meet what is missing, those that were begun first. */
export function MissingUnits({ program, requirement }: MissingUnitsProps) {
  const { missing_units: units, subject_id: subjectId, items } = requirement
  const earned = items.filter(({ state }) => state === 'earned').length
  return (
    <PanelSection title="What is missing">
      <ul className={css.list}>
        {units.map(({ id, title, text, topic_id: topicId }) => (
          <li key={id} className={css.line}>
            <IconCircleDashed size={16} stroke={1.75} aria-hidden className={css.gap} />
            <span className={css.words}>
              <UiLink href={programAddress.topic(program.student.id, program.stage, subjectId ?? 0, topicId)}>
                {title}
              </UiLink>
              <span className={css.small}>{text}</span>
            </span>
          </li>
        ))}
      </ul>
      {earned > 0 && <p className={css.small}>{earned} other units are earned.</p>}
    </PanelSection>
  )
}
