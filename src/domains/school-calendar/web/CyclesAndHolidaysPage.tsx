import { Button } from '@mantine/core'
import { IconCalendarStats, IconFileImport, IconLock, IconPlus } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { formatDayRange } from '#ui/format/days.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { isStatus } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { MissingPermission } from '#web/pages/MissingPermission.tsx'
import { CycleList } from './CycleList.tsx'
import { History } from './History.tsx'
import { HolidayList } from './HolidayList.tsx'
import css from './page.module.css'
import { useGoTo } from './use-go-to.ts'
import {
  type CalendarPage,
  cyclesOf,
  nextSchoolDay,
  nextYearName,
  useSchoolCalendar,
  yearOf,
} from './use-school-calendar.ts'
import { YearFacts } from './YearFacts.tsx'
import { YearPicture } from './year/YearPicture.tsx'

const hrefOfYear = (schoolYear: string) => `/cycles-and-holidays?school_year=${schoolYear}`

/** `/cycles-and-holidays` (3-shell-and-houses §2.2): the school year to look at and to change. */
export function CyclesAndHolidaysPage() {
  usePageTitle('Cycles and Holidays')
  const { data, error, refetch } = useSchoolCalendar()
  return (
    <SheetPage>
      {data === undefined && error === null && <HeaderSkeleton withTabs />}
      {data === undefined ? (
        <PageBody>
          {error === null ? (
            <TableSkeleton columns={skeleton} />
          ) : isStatus(error, 403) ? (
            <MissingPermission what="Cycles and Holidays" permission="school_year.view" />
          ) : (
            <FailedState error={error} onTryAgain={() => void refetch()} />
          )}
        </PageBody>
      ) : (
        <Calendar page={data} />
      )}
      {data?.can.manage && <Outlet />}
    </SheetPage>
  )
}

const skeleton = [{ id: 'title' }, { id: 'days', width: 200 }, { id: 'who', width: 160 }]

/** The head: before there is a school year there is nothing to close and nothing to be off. */
function Head({ page }: { page: CalendarPage }) {
  const year = yearOf(page)
  const goTo = useGoTo()
  const { manage, manage_all } = page.can
  const importing = (
    <Button
      {...(page.years.length > 0 && { size: 'xs', variant: 'subtle' })}
      leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
      onClick={goTo.import}
    >
      Import calendar
    </Button>
  )
  if (page.years.length === 0)
    return <PageHeader title="Cycles and Holidays" {...(manage && { actions: importing })} />
  return (
    <PageHeader
      title="Cycles and Holidays"
      facts={year && formatDayRange(year.first_day, year.last_day)}
      tabs={
        <SheetTabs
          label="School years"
          active={hrefOfYear(page.school_year ?? '')}
          tabs={page.years.map(({ school_year, title }) => ({
            label: title,
            href: hrefOfYear(school_year),
          }))}
        />
      }
      viewSwitch={
        manage && (
          <div className={css.yearActions}>
            {importing}
            {manage_all && (
              <Button size="xs" variant="subtle" onClick={() => goTo.year(nextYearName(page))}>
                New school year
              </Button>
            )}
          </div>
        )
      }
      actions={
        manage && (
          <>
            {cyclesOf(page).length > 0 && (
              <Button
                leftSection={<IconLock size={16} stroke={1.75} aria-hidden />}
                onClick={() => goTo.close(nextSchoolDay(page))}
              >
                Close school
              </Button>
            )}
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => goTo.holiday(undefined)}
            >
              New holiday
            </Button>
          </>
        )
      }
    />
  )
}

function Calendar({ page }: { page: CalendarPage }) {
  const year = yearOf(page)
  const goTo = useGoTo()
  const { manage, manage_all } = page.can
  const short = page.campuses.filter(
    ({ school_days }) => year?.required_days != null && school_days < year.required_days,
  )
  return (
    <>
      <Head page={page} />
      {year === undefined ? (
        <EmptyState
          icon={IconCalendarStats}
          title={page.years.length === 0 ? 'No school year yet' : 'No school year here'}
          action={
            manage_all && (
              <Button variant="filled" onClick={() => goTo.year(nextYearName(page))}>
                New school year
              </Button>
            )
          }
        >
          {page.years.length === 0
            ? 'Add the school year first: its first and last day.'
            : 'Choose one of the years above.'}
        </EmptyState>
      ) : (
        <>
          {short[0] !== undefined && (
            <PageAlert
              family="late"
              icon={IconCalendarStats}
              title={
                short.length === 1
                  ? `${short[0].title} has ${short[0].school_days} of ${year.required_days} school days`
                  : `${short.length} campuses have fewer than ${year.required_days} school days`
              }
            >
              The year must have {year.required_days}. Holidays and days between cycles do not count.
            </PageAlert>
          )}
          <PageBody>
            <YearPicture page={page} />
            <div className={css.columns}>
              <div>
                <HolidayList page={page} onEdit={manage ? goTo.holiday : undefined} />
              </div>
              <div>
                <CycleList page={page} onEdit={manage_all ? goTo.cycle : undefined} />
                <YearFacts page={page} onEdit={manage_all ? () => goTo.year(year.school_year) : undefined} />
                <Section title="Latest changes">
                  <History changes={page.changes} mayUndo={manage} />
                </Section>
              </div>
            </div>
          </PageBody>
        </>
      )}
    </>
  )
}
