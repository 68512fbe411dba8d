import { IconTicket } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { useViewer } from '#web/calls/session.ts'
import { OfferCard } from './OfferCard.tsx'
import css from './offers.module.css'

/** `/family/offers`: places that became free and that a family takes or leaves (decision 0069). */
export function OffersPage() {
  const viewer = useViewer()
  const asks = api.offers.listOffers.queryOptions()
  const { data } = useSuspenseQuery(asks)
  useLive(data.topics, asks)
  usePageTitle('Places to choose')
  return (
    <SheetPage>
      <PageHeader title="Places to choose" />
      <PageBody reading>
        {data.offers.length === 0 ? (
          <EmptyState icon={IconTicket} title="No place is waiting for an answer">
            When a place opens up in the same block as another experience, you choose here.
          </EmptyState>
        ) : (
          <ul className={css.offers}>
            {data.offers.map((offer) => (
              <OfferCard key={offer.id} offer={offer} isGuardian={viewer.userRole === 'guardian'} />
            ))}
          </ul>
        )}
      </PageBody>
    </SheetPage>
  )
}
