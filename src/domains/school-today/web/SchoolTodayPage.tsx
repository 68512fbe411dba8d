import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Answered } from '#ui/clock/heard.ts'
import { formatDay } from '#ui/format/days.ts'
import { ErrorState } from '#ui/page/ErrorState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { messageOf, supportNumberOf } from '#web/calls/api-error.ts'
import type { SchoolToday } from '../contract/school-today.schemas.ts'
import { DayLine } from './DayLine.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { MissingNow } from './MissingNow.tsx'
import { TrendColumn } from './TrendColumn.tsx'
import css from './today.module.css'
import { useSchoolToday } from './use-school-today.ts'
import { Waiting } from './Waiting.tsx'

/** What a lead opens in the morning: the school now, what was not done, what waits, what slips (issue 9 §1). */
export function SchoolTodayPage() {
  const { data, error, refetch, answered } = useSchoolToday()
  const facts = data && [formatDay(data.today), ...data.campuses].join(', ')
  usePageTitle('School today', { facts })
  // A phone's own header holds the facts.
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  return (
    <SheetPage>
      <PageHeader title="School today" {...(!isPhone && { facts })} />
      {data !== undefined ? (
        <Morning morning={data} answered={answered} />
      ) : (
        <PageBody>
          {error === null ? (
            <Loading />
          ) : (
            <ErrorState
              message={messageOf(error)}
              supportNumber={supportNumberOf(error)}
              onTryAgain={() => void refetch()}
            />
          )}
        </PageBody>
      )}
    </SheetPage>
  )
}

function Morning({ morning, answered }: { readonly morning: SchoolToday; readonly answered: Answered }) {
  const { day } = morning
  if (day.kind === 'no_calendar' || !day.hasStudents || !day.hasMeetings)
    return (
      <PageBody>
        <FirstSteps morning={morning} />
      </PageBody>
    )
  return (
    <>
      <DayLine morning={morning} />
      <div className={css.columns}>
        <div className={css.left}>
          <MissingNow morning={morning} answered={answered} />
          <Waiting morning={morning} />
        </div>
        <TrendColumn morning={morning} />
      </div>
    </>
  )
}

function Loading() {
  return (
    <div role="progressbar" aria-label="Loading">
      <Skeleton height={20} width={360} />
      <Skeleton height={240} mt={28} />
      <Skeleton height={160} mt={28} />
    </div>
  )
}
