import { ExperiencePicture } from '#domains/experiences/web/experience-picture.embed.tsx'
import { formatNames } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { ListedExperience } from '../../contract/catalogue.contract.ts'
import { experienceUrl } from '../../rules/registration-addresses.ts'
import { CapacityBar } from '../CapacityBar.tsx'
import css from './catalogue.module.css'
import { TemplateChanged } from './TemplateChanged.tsx'

/** The experiences as cards: what it is, who runs it and when, how full it is. */
export function ExperienceCards({ experiences }: { experiences: readonly ListedExperience[] }) {
  return (
    <ul className={css.cards}>
      {experiences.map((experience) => (
        <li key={experience.id} className={css.card}>
          <div className={css.cardHead}>
            <ExperiencePicture imageUrl={experience.image_url} title={experience.title} size={40} />
            <div className={css.words}>
              <h3 className={css.title}>
                <UiLink className={css.link} href={experienceUrl(experience.id)}>
                  {experience.title}
                </UiLink>
              </h3>
              <p className={css.second}>{experience.theme_title}</p>
            </div>
          </div>
          <p className={css.facts}>
            {[experience.type_title, experience.campus ?? 'Every campus', ...experience.blocks].join(' · ')}
          </p>
          <p className={css.second}>
            {experience.experts.length === 0 ? 'No expert yet' : formatNames(experience.experts)}
          </p>
          {experience.template_changed && <TemplateChanged />}
          <div className={css.foot}>
            <CapacityBar fullness={experience} />
            <span className={css.second}>{experience.waiting > 0 && `${experience.waiting} waiting`}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
