import { formatNoun } from '#ui/format/quantities.ts'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { ServingOffer } from '../program-address.ts'
import css from './missing.module.css'

const placesOf = ({ free_places: free }: ServingOffer) =>
  free === null ? 'no limit of places' : free > 0 ? `${free} places left` : 'full'

/** The experiences of the coming cycles that would serve most of those who miss something. */
export function ServingExperiences({ offers }: { readonly offers: readonly ServingOffer[] }) {
  return (
    <PageBody>
      <section aria-label="What would serve most of them">
        <h2 className={css.title}>What would serve most of them</h2>
        {offers.length === 0 && (
          <p className={css.small}>No experience of the coming cycles covers what they miss.</p>
        )}
        <ul className={css.offers}>
          {offers.map((offer) => (
            <li key={offer.experience_id} className={css.offer}>
              <UiLink href={`/experiences/${offer.experience_id}`}>{offer.title}</UiLink>
              <span className={css.small}>
                {offer.cycle}, {placesOf(offer)}
              </span>
              <strong>{formatNoun(offer.serves, 'student')}</strong>
            </li>
          ))}
        </ul>
      </section>
    </PageBody>
  )
}
