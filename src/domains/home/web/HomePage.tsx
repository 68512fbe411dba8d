import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense } from 'react'
import { wallMinutes } from '#ui/calendar/wall-minutes.ts'
import { useNow } from '#ui/clock/use-now.ts'
import { formatDay } from '#ui/format/days.ts'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import { usePaced } from '#ui/pace/use-paced.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { SideSheetSlot } from '#ui/panel/SideSheetSlot.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { LeadOn } from '#web/pages/LeadOn.tsx'
import type { Home } from '../contract/home.schemas.ts'
import { greetingOf } from '../rules/greeting.ts'
import { nowLineRefreshMs } from '../rules/home-constants.ts'
import { DaySheet } from './DaySheet.tsx'
import { ExperienceList } from './ExperienceList.tsx'
import { HomeActions } from './HomeActions.tsx'
import { HouseCard } from './HouseCard.tsx'
import css from './home.module.css'
import { useHomeAddress } from './home-address.ts'
import { useHome } from './home-data.ts'
import { NeedList } from './NeedList.tsx'
import { NextMeeting } from './NextMeeting.tsx'

const EventSheet = lazyPart(() => import('./event/EventSheet.tsx'), 'EventSheet')

// The form is fetched when somebody opens it: the first page stays light.
const AbsenceForm = lazyPart(() => import('#domains/excuses/web/absence-form.embed.tsx'), 'AbsenceForm')

/** What staff open every morning (2-back-office §2; look, pictures 06 and 17). */
export function HomePage() {
  const { search, openId, change, close, open } = useHomeAddress()
  const { data: answer, error, refetch } = useHome(search)
  const data = usePaced(answer)
  // Who runs no experience and advises no house has nothing here (2-back-office §2); of now most of it is, in any cycle.
  const isEmpty = data?.runsNothing === true
  const greeting = useGreeting(isEmpty ? undefined : data)
  usePageTitle(greeting ?? 'Home', { facts: data && formatDay(data.today) })
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const actions = <HomeActions onAddAbsence={() => change({ add: 'absence' })} />
  return (
    <SheetPage>
      {isEmpty && <LeadOn to="/experiences" replace />}
      <PageHeader title={greeting ?? 'Home'} {...(!isPhone && { actions })} />
      <PageBody>
        {data !== undefined && !isEmpty ? (
          <>
            <HomeParts home={data} />
            {isPhone && <div className={css.phoneActions}>{actions}</div>}
          </>
        ) : error === null ? (
          <Loading />
        ) : (
          <FailedState error={error} onTryAgain={() => void refetch()} />
        )}
      </PageBody>
      {data !== undefined && !isEmpty && openId === undefined && (
        <DaySheet home={data} search={search} change={change} />
      )}
      {openId !== undefined && (
        <Suspense fallback={<SideSheetSlot />}>
          <EventSheet
            key={openId}
            eventId={openId}
            page="/home"
            neighbours={data?.calendar.events ?? []}
            onOpen={open}
            onClose={close}
          />
        </Suspense>
      )}
      {search.add !== undefined && (
        <Suspense>
          <AbsenceForm onClose={() => change({ add: undefined })} />
        </Suspense>
      )}
    </SheetPage>
  )
}

function useGreeting(home: Home | undefined): string | undefined {
  const hour = Math.floor(wallMinutes(useNow(nowLineRefreshMs)) / 60)
  return home && greetingOf(hour, home.employee.firstName)
}

/** One under the other: what is next, what waits, and where one belongs. */
function HomeParts({ home }: { home: Home }) {
  return (
    <>
      {home.meeting !== null && <NextMeeting meeting={home.meeting} />}
      <NeedList needs={home.needs} more={home.moreNeeds} asked={home.asked} />
      <div className={css.places}>
        {home.houses.length > 0 && (
          <section className={css.house}>
            <h2 className={css.heading}>{home.houses.length === 1 ? 'Your house' : 'Your houses'}</h2>
            {home.houses.map((house) => (
              <HouseCard key={house.id} house={house} />
            ))}
          </section>
        )}
        <ExperienceList experiences={home.experiences} />
      </div>
    </>
  )
}

function Loading() {
  return (
    <div role="progressbar" aria-label="Loading" className={css.loading}>
      <Skeleton height={68} />
      <Skeleton height={220} mt={28} />
    </div>
  )
}
