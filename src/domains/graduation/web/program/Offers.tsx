import { IconArrowRight } from '@tabler/icons-react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { ProgramShown, RequirementShown } from '../../contract/program.schemas.ts'
import css from './panel.module.css'
import { isFull, type Planning } from './use-plan-offers.ts'

interface OffersProps {
  readonly program: ProgramShown
  readonly requirement: RequirementShown
  /** Undefined where the viewer plans for nobody, or something is only tried. */
  readonly planning: Planning | undefined
}

/** What would close a requirement: experiences of the coming cycles, best first, each with its verb (picture 25). */
export function Offers({ program, requirement, planning }: OffersProps) {
  const { offers, missing_units: units, missing_with_offers: after } = requirement
  return (
    <PanelSection title="What would close it">
      <p className={css.small}>{requirement.next}</p>
      <ul className={css.list}>
        {offers.map((offer) => (
          <li key={offer.experience_id} className={css.offer}>
            <span className={css.words}>
              <UiLink href={`/experiences/${offer.experience_id}`}>{offer.title}</UiLink>
              <span className={css.small}>
                {offer.cycle}, {placesText(offer)}. Covers {offer.covers} of {units.length}.
              </span>
              {planning?.refusals[offer.experience_id] !== undefined && (
                <span className={css.refusal} role="alert">
                  {planning.refusals[offer.experience_id]}{' '}
                  <UiLink href={`/experiences/${offer.experience_id}/registrations`}>
                    Its registrations
                  </UiLink>
                </span>
              )}
            </span>
            {planning && offer.can_plan && !offer.is_on_list && (
              <ReasonedButton
                changes
                size="xs"
                busy={planning.busy}
                aria-label={`${isFull(offer) ? 'Wait list' : 'Plan'}: ${offer.title}`}
                onClick={() => planning.plan([offer])}
              >
                {isFull(offer) ? 'Wait list' : 'Plan it'}
              </ReasonedButton>
            )}
          </li>
        ))}
      </ul>
      {after !== null && after < program.ladder.missing && (
        <p className={css.result}>
          <span>With {allOf(offers.length)}, all requirements</span>
          <span className={css.turn}>
            <strong>{program.ladder.missing} missing</strong>
            <IconArrowRight size={14} stroke={1.75} aria-label="becomes" />
            <b>{after}</b>
          </span>
        </p>
      )}
    </PanelSection>
  )
}

const allOf = (count: number) => (count === 1 ? 'it' : count === 2 ? 'both' : `all ${count}`)

function placesText(offer: RequirementShown['offers'][number]): string {
  const { free_places: free, waiting } = offer
  if (offer.is_on_list) return 'on the wait list'
  if (free === null) return 'no limit of places'
  if (isFull(offer)) return waiting === 0 ? 'full' : `full, ${waiting} wait${waiting === 1 ? 's' : ''}`
  return free === 1 ? '1 place left' : `${free} places left`
}
