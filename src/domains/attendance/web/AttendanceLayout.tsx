import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { ExperienceHeader } from '#domains/experiences/web/experience-header.embed.tsx'
import { Behind } from '#ui/pace/Behind.tsx'
import { usePaced } from '#ui/pace/use-paced.ts'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { addressOf } from '../rules/addresses.ts'
import { AttendanceProblem } from './AttendanceProblem.tsx'
import { useExperienceIds, useGo } from './attendance-address.ts'
import { attendanceQueries } from './attendance-data.ts'

const rows = <TableSkeleton columns={[{ id: 'student' }, { id: 'status', width: 180 }]} />
const skeleton = <PageBody>{rows}</PageBody>

/** The attendance of an experience: its head with the two views, Session and Aggregated (2-back-office §2). */
export function AttendanceLayout() {
  const ids = useExperienceIds()
  const go = useGo()
  const isAggregated = useLocation({ select: ({ pathname }) => pathname.endsWith('/attendance/aggregated') })
  const { data: answer, error, refetch } = useQuery(attendanceQueries.root(ids))
  const data = usePaced(answer)

  if (data === undefined)
    return (
      <SheetPage fill>
        {error === null && <HeaderSkeleton withCrumbs withTabs withToolbar />}
        <PageBody>
          {error === null ? rows : <AttendanceProblem error={error} onTryAgain={() => void refetch()} />}
        </PageBody>
      </SheetPage>
    )
  return (
    <SheetPage fill>
      <ExperienceHeader
        experience={data.experience}
        tab={isAggregated ? 'aggregated' : 'attendance'}
        viewSwitch={
          <ViewSwitch
            label="View of the attendance"
            views={data.views}
            value={isAggregated ? 'aggregated' : 'default'}
            onChange={(view) =>
              go(view === 'aggregated' ? addressOf.aggregated(ids) : addressOf.attendance(ids))
            }
          />
        }
      />
      <Behind meanwhile={skeleton}>
        <Outlet />
      </Behind>
    </SheetPage>
  )
}
