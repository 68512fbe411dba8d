import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Answered } from '#ui/clock/heard.ts'
import { formatDay } from '#ui/format/days.ts'
import { ErrorState } from '#ui/page/ErrorState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { messageOf, supportNumberOf } from '#web/calls/api-error.ts'
import type { MissingToday, SchoolToday } from '../contract/school-today.schemas.ts'
import { DayLine } from './DayLine.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { MissingNow } from './MissingNow.tsx'
import { missingQuery } from './morning-queries.ts'
import { TrendColumn } from './TrendColumn.tsx'
import css from './today.module.css'
import { useSchoolToday } from './use-school-today.ts'
import { Waiting } from './Waiting.tsx'

/** What a lead opens in the morning: the school now, what was not done, what waits, what slips (issue 9 §1). */
export function SchoolTodayPage() {
  const { today, error, askAgain, answered } = useSchoolToday(missingQuery())
  const facts = today && [formatDay(today.morning.today), ...today.morning.campuses].join(', ')
  usePageTitle('School today', { facts })
  // A phone's own header holds the facts.
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  return (
    <SheetPage>
      <PageHeader title="School today" {...(!isPhone && { facts })} />
      {today !== undefined ? (
        <Morning {...today} answered={answered} />
      ) : (
        <PageBody>
          {error === null ? (
            <Loading />
          ) : (
            <ErrorState
              message={messageOf(error)}
              supportNumber={supportNumberOf(error)}
              onTryAgain={askAgain}
            />
          )}
        </PageBody>
      )}
    </SheetPage>
  )
}

interface MorningProps {
  readonly morning: SchoolToday
  readonly missing: MissingToday
  readonly answered: { readonly morning: Answered; readonly missing: Answered }
}

function Morning({ morning, missing, answered }: MorningProps) {
  const { day } = morning
  if (day.kind === 'no_calendar' || !day.hasStudents || !day.hasMeetings)
    return (
      <PageBody>
        <FirstSteps morning={morning} />
      </PageBody>
    )
  return (
    <>
      <DayLine morning={morning} answered={answered.morning} />
      <div className={css.columns}>
        <div className={css.left}>
          <MissingNow missing={missing} answered={answered.missing} />
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
