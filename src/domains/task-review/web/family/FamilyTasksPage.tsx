import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { ClosedRecords } from '#web/pages/ClosedRecords.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import { FamilyTaskRow } from './FamilyTaskRow.tsx'
import { familyTasksQuery } from './family-task-address.ts'
import css from './family-tasks.module.css'
import { sectionsOf } from './task-sections.ts'

const family = getRouteApi('/authenticated/family')
const urlOf = (id: number) => `/family/tasks?student=${id}`

/** A student's tasks by the day they are due: what is to do first, then what school answered. */
export function FamilyTasksPage() {
  const { student } = family.useSearch()
  const asks = familyTasksQuery(student)
  const { data, error, refetch } = useQuery(asks)
  useLive(data?.topics ?? [], asks)
  usePageTitle('Tasks')
  return (
    <SheetPage>
      <PageHeader
        title="Tasks"
        tabs={
          data &&
          data.students.length > 1 && (
            <SheetTabs
              label="Your children"
              tabs={data.students.map(({ id, first_name }) => ({ label: first_name, href: urlOf(id) }))}
              active={urlOf(data.student_id)}
            />
          )
        }
      />
      <PageBody reading>
        {data === undefined &&
          (error === null ? (
            <TableSkeleton columns={[{ id: 'task' }]} />
          ) : (
            <FailedState error={error} onTryAgain={() => void refetch()} />
          ))}
        {data?.tasks === null && <ClosedRecords />}
        {data?.tasks?.length === 0 && (
          <EmptyState icon={IconChecklist} title="No tasks yet">
            Tasks appear here as soon as a class has some.
          </EmptyState>
        )}
        {data?.tasks &&
          sectionsOf(data.tasks).map(({ title, tasks }) => (
            <Section key={title} title={title} count={tasks.length}>
              <ul className={css.list}>
                {tasks.map((task) => (
                  <FamilyTaskRow key={task.id} task={task} studentId={data.student_id} />
                ))}
              </ul>
            </Section>
          ))}
      </PageBody>
    </SheetPage>
  )
}
