import { registrationsUrl } from '#domains/registrations/rules/registration-addresses.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import type { Compared } from '../../contract/comparison.contract.ts'
import { runText } from '../scheduler/scheduler-text.ts'
import css from './comparison.module.css'
import { countedExperiences, type ExperienceMeasure, experienceTexts } from './experience-counts.ts'

interface ExperiencesSheetProps {
  readonly plan: Compared
  readonly measure: ExperienceMeasure
  readonly onClose: () => void
}

/** The experiences behind one number of the comparison: each leads to where its least size is set. */
export function ExperiencesSheet({ plan, measure, onClose }: ExperiencesSheetProps) {
  const { label, about } = experienceTexts[measure]
  const experiences = countedExperiences(plan, measure)
  return (
    <SideSheet
      kicker={`Proposal ${plan.number}`}
      title={label}
      facts={formatNoun(experiences.length, 'experience')}
      onClose={onClose}
    >
      <PanelSection>
        <p className={css.small}>{about}</p>
        <ul className={css.people} aria-label={label}>
          {experiences.map((one) => (
            <li key={one.id}>
              <UiLink className={css.name} href={`${registrationsUrl(one.id)}?open=places`}>
                {one.title}
              </UiLink>
              <span className={css.of}>{one.least === null ? '' : `at least ${one.least}`}</span>
              <span className={css.small}>{runText(one)}</span>
            </li>
          ))}
        </ul>
      </PanelSection>
    </SideSheet>
  )
}
