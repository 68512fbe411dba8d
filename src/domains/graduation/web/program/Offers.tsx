import { Button } from '@mantine/core'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { RequirementShown } from '../../contract/program.schemas.ts'
import css from './panel.module.css'

const placesText = (free: number | null, waiting: number) =>
  free === null ? 'no limit of places' : free > 0 ? `${free} places left` : `full, ${waiting} wait`

/** What would close a requirement: experiences of the coming cycles, best first. */
export function Offers({ requirement }: { readonly requirement: RequirementShown }) {
  return (
    <PanelSection title="What would close it">
      <p className={css.small}>{requirement.next}</p>
      <ul className={css.list}>
        {requirement.offers.map(({ experience_id, title, cycle, covers, free_places, waiting }) => (
          <li key={experience_id} className={css.offer}>
            <span className={css.words}>
              <span className={css.strong}>{title}</span>
              <span className={css.small}>
                {cycle}, {placesText(free_places, waiting)}. Covers {covers} of{' '}
                {requirement.missing_units.length}.
              </span>
            </span>
            <Button size="xs" component={InternalLink} href={`/experiences/${experience_id}`}>
              Open
            </Button>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
