import { IconTrophy } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import { CupFrame } from './CupFrame.tsx'
import css from './cup.module.css'
import { PointsList } from './PointsList.tsx'
import { Ranking } from './Ranking.tsx'
import { cycleRoute, useCycleCup } from './use-cup.ts'

/** `/house-cup/cycle`: the ranking of the selected cycle, and the points with reason and giver. */
export function CyclePage() {
  const { house } = cycleRoute.useSearch()
  const list = useCycleCup()
  const { data } = list
  return (
    <>
      <CupFrame
        active="cycle"
        facts={data?.cycle ? `${data.cycle.title}, ${data.cycle.school_year.replace('-', '–')}` : undefined}
        mayGive={data?.can.give === true && data.ranking.length > 0}
        isLoading={data === undefined}
        error={list.failure}
        onTryAgain={list.refetch}
      >
        {data !== undefined &&
          (data.ranking.length === 0 || data.cycle === null ? (
            <EmptyState icon={IconTrophy} title="No houses yet">
              The cup begins with the first house and the first cycle.
            </EmptyState>
          ) : (
            <div className={css.columns}>
              <Section title="Ranking" count={data.ranking.length}>
                <Ranking
                  houses={data.ranking}
                  openId={house}
                  hrefOf={({ house_id }) =>
                    house_id === house
                      ? `/house-cup/cycle?cycle_id=${data.cycle?.id}`
                      : `/house-cup/cycle?cycle_id=${data.cycle?.id}&house=${house_id}`
                  }
                />
              </Section>
              <PointsList cup={data} list={list} />
            </div>
          ))}
      </CupFrame>
      {data?.can.give && <Outlet />}
    </>
  )
}
