import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { topic } from '#contract/topics.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { TabsEndSlot } from '#ui/page/TabsEnd.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { useViewer } from '#web/calls/session.ts'
import type { HouseIndex } from '../contract/house.schemas.ts'
import { houseAddress } from '../rules/house-addresses.ts'
import { formatStandupTime } from '../rules/standup-time.ts'
import { CalendarSyncPanel } from './calendar/CalendarSyncPanel.tsx'
import { HouseProblem } from './HouseProblem.tsx'
import { useHouse } from './house.embed.tsx'
import { HouseCrest } from './house-crest.embed.tsx'
import css from './house-layout.module.css'
import { HouseActions } from './list/HouseActions.tsx'

/** The pages of one house: its head with the tabs the viewer may open, and the open one below (look, picture 08). */
export function HouseLayout() {
  const houseId = Number(useParams({ strict: false }).houseId)
  const { pinned } = useViewer()
  const { data: house, error, refetch } = useHouse(houseId)
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  useLive(house === undefined ? [] : [topic('house-details', houseId)], { queryKey: api.houses.key() })

  // Pinned is the house one advises: its head has no way back to the others above it.
  const isPinned = pinned.some(({ url }) => url.startsWith(houseAddress.home(houseId)))
  if (house === undefined)
    return (
      <SheetPage fill>
        {error === null && <HeaderSkeleton withCrumbs={!isPinned} withTabs />}
        <PageBody>
          {error === null ? (
            <TableSkeleton columns={[{ id: 'student' }, { id: 'attendance', width: 180 }]} />
          ) : (
            <HouseProblem error={error} onTryAgain={() => void refetch()} />
          )}
        </PageBody>
      </SheetPage>
    )
  const hrefOf = (tab: HouseIndex['tabs'][number]) => houseAddress.tab(houseId, tab.value)
  const active = house.tabs.find((tab) => pathname.startsWith(hrefOf(tab)))
  return (
    <SheetPage fill>
      <PageHeader
        crumbs={house.isHouseAdvisor ? [] : [{ label: 'Houses', href: houseAddress.explore() }]}
        {...(!isPhone && { picture: <HouseCrest logoUrl={house.logo_url} title={house.title} size={32} /> })}
        title={house.title}
        {...(house.isArchived && { tag: 'Archived' })}
        facts={factsOf(house)}
        actions={
          <>
            <span className={css.advisor}>
              Advisor <b>{house.advisor?.name ?? 'nobody'}</b>
            </span>
            {house.isHouseAdvisor && (
              <UiLink href={houseAddress.explore()} className={css.explore}>
                Explore other houses
              </UiLink>
            )}
            {house.can.manage && <HouseActions house={house} label="House actions" back="house" />}
          </>
        }
        tabs={
          <SheetTabs
            label={house.title}
            active={active === undefined ? '' : hrefOf(active)}
            tabs={house.tabs.map((tab) => ({
              label: tab.label,
              href: hrefOf(tab),
              count: tab.value === 'students' ? house.studentsCount : undefined,
            }))}
          />
        }
        {...(active?.value === 'attendances' && { viewSwitch: <div ref={setSlot} /> })}
      />
      {house.can.manage && <CalendarSyncPanel />}
      <TabsEndSlot value={slot}>
        <Outlet />
      </TabsEndSlot>
    </SheetPage>
  )
}

const factsOf = (house: HouseIndex) =>
  [
    house.cohort_title,
    formatNoun(house.studentsCount, 'student'),
    house.default_standup_time !== null && `stand-up at ${formatStandupTime(house.default_standup_time)}`,
  ]
    .filter(Boolean)
    .join(', ')
