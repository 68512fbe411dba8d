import { IconBulb, IconStack2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { Design } from '../../contract/design.schemas.ts'
import type { ListedTemplate } from '../../contract/library.contract.ts'
import { titleOfType } from '../../rules/type-titles.ts'
import css from './library.module.css'

/** As many as a card shows (1-staff-tools §9). */
const unitsShown = 2
const abilitiesShown = 3

/** "Sound and waves, Memory and 1 more". */
function Some({
  things,
  most,
}: {
  readonly things: readonly { readonly title: string }[]
  readonly most: number
}) {
  const left = things.length - most
  return (
    <span>
      {things
        .slice(0, most)
        .map(({ title }) => title)
        .join(', ')}
      {left > 0 && <span className={css.more}>{` and ${left} more`}</span>}
    </span>
  )
}

/** "Expedition, HS, by Priya Raghunathan". */
export const factsOf = (
  template: Pick<Design, 'type' | 'school_stage'> & Pick<ListedTemplate, 'creator_name'>,
) =>
  [
    titleOfType(template.type),
    template.school_stage?.toUpperCase() ?? 'MS and HS',
    ...(template.creator_name === null ? [] : [`by ${template.creator_name}`]),
  ].join(', ')

/** What a card says of its template; the title opens it. */
export function CardText({
  template,
  badge,
}: {
  readonly template: ListedTemplate
  readonly badge: ReactNode
}) {
  const { title, preview, units, abilities, previewUrl } = template
  return (
    <>
      <div className={css.cardHead}>
        <h3 className={css.cardTitle}>
          <UiLink href={previewUrl} className={css.cardLink}>
            {title}
          </UiLink>
        </h3>
        {badge}
      </div>
      <p className={css.cardFacts}>{factsOf(template)}</p>
      <p className={css.preview}>{preview === '' ? 'No description yet.' : preview}</p>
      <div className={css.covers}>
        {units.length > 0 && (
          <p className={css.cover}>
            <IconStack2 size={14} stroke={1.75} role="img" aria-label="Units" />
            <Some things={units} most={unitsShown} />
          </p>
        )}
        {abilities.length > 0 && (
          <p className={css.cover}>
            <IconBulb size={14} stroke={1.75} role="img" aria-label="Abilities" />
            <Some things={abilities} most={abilitiesShown} />
          </p>
        )}
      </div>
    </>
  )
}
