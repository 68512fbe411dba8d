import { Button } from '@mantine/core'
import { IconChevronRight, IconFileCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { familyExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { EmptyPage } from '#ui/table/EmptyPage.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { api } from '#web/api.ts'
import { useLive } from '#web/live.ts'
import { usePageTitle } from '#web/page-title.ts'
import { useViewer } from '#web/session.ts'
import type { FamilyExcuseRow } from '../../contract/family-excuses.contract.ts'
import { ExcuseState } from '../ExcuseState.tsx'
import { daysText, seriesText, timesText, whenText } from './excuse-text.ts'
import css from './excuses.module.css'

const route = getRouteApi('/authenticated/family/excuses/')

const upcoming = { label: 'Upcoming', href: '/family/excuses' }
const past = { label: 'Past', href: '/family/excuses?when=past' }

/** The excuses of the family's students: those to come, or those that were (domain.md §10). */
export function ExcusesPage() {
  const viewer = useViewer()
  const { when = 'upcoming', page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, refetch } = useQuery({
    ...api.familyExcuses.listExcuses.queryOptions({ input: { when, page } }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  })
  useLive(data?.topics ?? [], () => void refetch())
  usePageTitle('Excuses')
  const isGuardian = viewer.userRole === 'guardian'
  const turnTo = (next: number) => void navigate({ search: (before) => ({ ...before, page: next }) })
  return (
    <SheetPage>
      <PageHeader
        title="Excuses"
        tabs={
          <SheetTabs
            label="Which excuses"
            tabs={[upcoming, past]}
            active={(when === 'past' ? past : upcoming).href}
          />
        }
      />
      {data !== undefined && data.excuses.length === 0 && (
        <EmptyPage paging={data} onChange={turnTo}>
          <EmptyState
            icon={IconFileCheck}
            title={when === 'past' ? 'No past excuses' : 'No upcoming excuses'}
            action={
              data.can.file_absence && (
                <Button component={UiLink} href="/family/absence">
                  Report an absence
                </Button>
              )
            }
          >
            {when === 'past'
              ? 'Excuses stand here once their days are over.'
              : isGuardian
                ? 'Report an absence when a child will be, or was, away.'
                : 'A guardian reports absences; what is excused stands here.'}
          </EmptyState>
        </EmptyPage>
      )}
      {data !== undefined && data.excuses.length > 0 && (
        <PageBody reading>
          <ul className={css.list}>
            {data.excuses.map((excuse) => (
              <Row
                key={excuse.id}
                excuse={excuse}
                isGuardian={isGuardian}
                nearestWord={when === 'past' ? 'last' : 'next'}
              />
            ))}
          </ul>
        </PageBody>
      )}
      {data !== undefined && data.total > data.pageSize && (
        <Pager page={data.page} pageSize={data.pageSize} total={data.total} onChange={turnTo} />
      )}
    </SheetPage>
  )
}

interface RowProps {
  readonly excuse: FamilyExcuseRow
  readonly isGuardian: boolean
  /** Which day of a series stands for all of them. */
  readonly nearestWord: 'next' | 'last'
}

function Row({ excuse, isGuardian, nearestWord }: RowProps) {
  const { series, day_count } = excuse
  const isSeries = series !== null && day_count > 1
  return (
    <li className={css.row}>
      <UiLink href={familyExcuseAddress(excuse.id)} className={css.rowLink}>
        <span className={css.rowWords}>
          <span className={css.rowWhen}>
            {isSeries ? `${seriesText(series)}, ${timesText(excuse)}` : whenText(excuse)}
          </span>
          <span className={css.quiet}>
            {[
              isGuardian && excuse.student.first_name,
              excuse.reason,
              isSeries && `${nearestWord} ${daysText(excuse)}`,
            ]
              .filter((part) => typeof part === 'string')
              .join(', ')}
          </span>
        </span>
        <span className={css.rowState}>
          <ExcuseState state={excuse.state} />
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </span>
      </UiLink>
    </li>
  )
}
