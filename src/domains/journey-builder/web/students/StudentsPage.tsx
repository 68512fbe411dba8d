import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import type { JourneyStudent } from '../../contract/journey.contract.ts'
import { JourneyTabs } from '../JourneyTabs.tsx'
import { selectionsUrl, studentsQuery } from '../journey-address.ts'
import { StudentFilters } from './StudentFilters.tsx'
import { nameOf, studentColumns, studentPhoneRow } from './student-columns.tsx'

const route = getRouteApi('/authenticated/staff/journey-builder/students')

/** `/journey-builder/students`: pathways, ranked choices, placements and gaps of the students of a cycle. */
export function StudentsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  usePageTitle('Students of the coming cycle')
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), ...step }),
    ask: studentsQuery(search),
    rowsOf: ({ students }) => students,
    filters: ['search', 'cohort_id', 'grade', 'gap'],
    sort: 'name',
    live: [topic('journey-builder'), topic('choices')],
  })
  const cycle = list.data?.cycle ?? undefined
  const choices = ({ id, name }: JourneyStudent) =>
    cycle && (
      <Button
        component={UiLink}
        size="xs"
        href={selectionsUrl(cycle.id, id)}
        aria-label={`Choices of ${name}`}
      >
        Choices
      </Button>
    )
  return (
    <ListPage
      list={list}
      caption={`Students and what they choose for ${cycle?.title ?? 'the coming cycle'}`}
      columns={studentColumns}
      rowLabel={nameOf}
      phoneRow={studentPhoneRow}
      actionsWidth={90}
      rowActions={choices}
      phoneAction={choices}
      header={
        <PageHeader
          title="Journey builder"
          facts={cycle?.title}
          tabs={<JourneyTabs active="Students" cycleId={cycle?.id} />}
        />
      }
      filters={<StudentFilters list={list} search={search} />}
      empty={
        <EmptyState
          icon={IconUsers}
          title="No students yet"
          action={
            <Button component={UiLink} href="/students">
              Students
            </Button>
          }
        >
          Enrolled students appear here, with what they choose for the next cycle.
        </EmptyState>
      }
    />
  )
}
