import { IconConfetti, IconSeedling } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay } from '#ui/format/days.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { usePhone } from '#ui/page/use-phone.ts'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { useViewer } from '#web/calls/session.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { FamilyOnboardingChecklist } from '../../contract/family-onboarding.contract.ts'
import { familyOnboardingQuery } from '../onboarding-address.ts'
import { FamilyChecklist } from './FamilyChecklist.tsx'
import { Progress } from './Progress.tsx'
import { ViewTabs } from './ViewTabs.tsx'

const route = getRouteApi('/authenticated/family/onboarding')
const urlOf = (id: number) => `/family/onboarding?student=${id}`

const nothing = (
  <EmptyState icon={IconSeedling} title="Nothing to do yet">
    When the school has something for you before the first day, it appears here.
  </EmptyState>
)

const doneLast = (checklists: readonly FamilyOnboardingChecklist[]) =>
  checklists.toSorted((one, other) => Number(one.state === 'done') - Number(other.state === 'done'))

/** `/family/onboarding`: what is to be done before the first day (domain.md §9–10; look, picture 39b). */
export function FamilyOnboardingPage() {
  const viewer = useViewer()
  const { student: asked, checklist } = route.useSearch()
  const asks = familyOnboardingQuery(asked)
  const { data, error, refetch } = useQuery(asks)
  useLive(data?.topics ?? [], asks)
  const [chosen, setChosen] = useState<'student' | 'guardian'>()
  const student = data?.student
  const isOwn = viewer.userRole === 'student'
  const isPhone = usePhone()
  const starts =
    student == null
      ? undefined
      : `${isOwn ? 'You start' : `${student.first_name} starts`} ${formatDay(student.starts_on)}`
  const title = `Welcome, ${viewer.name.split(' ')[0]}`
  usePageTitle(title, { facts: starts })
  const view = data?.views.find((one) => one.view === chosen) ?? data?.views[0]
  return (
    <SheetPage>
      <PageHeader
        title={title}
        // A phone has it in its own head.
        {...(!isPhone && { facts: starts })}
        tabs={
          data &&
          student &&
          data.students.length > 1 && (
            <SheetTabs
              label="Your children"
              tabs={data.students.map(({ id, first_name }) => ({ label: first_name, href: urlOf(id) }))}
              active={urlOf(student.id)}
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
        {data?.student === null && nothing}
        {student && view && (
          <>
            {view.total > 0 && <Progress view={view} />}
            <ViewTabs views={data.views} open={view.view} firstName={student.first_name} onOpen={setChosen} />
            {view.checklists.length === 0 && nothing}
            {view.total > 0 && view.done === view.total && (
              <EmptyState icon={IconConfetti} title="All done">
                Thank you. The next steps appear here as soon as they are ready.
              </EmptyState>
            )}
            {doneLast(view.checklists).map((one) => (
              <FamilyChecklist
                // Siblings have the same checklists: what is on its way, and its Undo, stays that of the child it was for.
                key={`${student.id} ${one.id}`}
                studentId={student.id}
                checklist={one}
                isOwn={view.is_own && !student.is_over}
                isAsked={one.id === checklist}
              />
            ))}
          </>
        )}
      </PageBody>
    </SheetPage>
  )
}
