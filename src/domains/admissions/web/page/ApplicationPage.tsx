import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { topic } from '#contract/topics.ts'
import { formatDay } from '#ui/format/days.ts'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import type { AddressOf } from '#web/address/address.ts'
import { useHistorySteps } from '#web/address/history-steps.ts'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import css from '../admissions.module.css'
import { admissionsAddress, applicationQuery, type applicationSearch } from '../admissions-address.ts'
import { DocumentsSection } from '../documents/DocumentsSection.tsx'
import { DoubleAlerts } from '../doubles/DoubleAlerts.tsx'
import { ApplicationMenu } from './ApplicationMenu.tsx'
import { DeletedAlert } from './DeletedAlert.tsx'
import { FamilySection } from './FamilySection.tsx'
import { HistorySection } from './HistorySection.tsx'
import { NextStepBar } from './NextStepBar.tsx'
import { OutsideSheet } from './OutsideSheet.tsx'
import { StepsOfCase } from './StepsOfCase.tsx'
import { UndoneActions } from './UndoneActions.tsx'

const EditPanel = lazyPart(() => import('../edit/EditPanel.tsx'), 'EditPanel')

const route = getRouteApi('/authenticated/staff/workbench/admissions/$applicationId')

/** `/workbench/admissions/:applicationId`: what came, what happened, and what the outside says beside it (picture 33b). */
export function ApplicationPage() {
  const { applicationId } = route.useParams()
  const { outside, edit } = route.useSearch()
  const navigate = route.useNavigate()
  const { stay } = useHistorySteps<AddressOf<typeof applicationSearch>>()
  const id = Number(applicationId)
  const { data: application } = useSuspenseQuery(applicationQuery(id))
  usePageTitle(application.studentName, { backTo: admissionsAddress.list })
  useLive([topic('application', id)], { queryKey: api.applications.key() })
  const { studentName, studentGrade, startsOn, campus, isSuperAdmin, canManage, canDecide, isDeleted } =
    application
  const facts = [
    `Grade ${studentGrade}${startsOn === null ? '' : `, for ${formatDay(startsOn)}`}`,
    ...(campus === null ? [] : [campus]),
  ].join(' · ')
  // Narrower it would lie over the page.
  const hasRoom = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const isOutsideShown = outside === undefined ? hasRoom === true : outside === 'open'
  const setOutside = (shown: 'open' | 'closed') => stay({ outside: shown })
  const setEdit = (isOpen: boolean) =>
    void navigate({
      search: (before) => ({ ...before, edit: isOpen ? true : undefined }),
      resetScroll: false,
    })
  return (
    <SheetPage fill>
      <PageHeader
        title={studentName}
        tag={String(id)}
        facts={facts}
        crumbs={[
          { label: 'Admissions', href: admissionsAddress.list },
          { label: 'Applications', href: admissionsAddress.list },
        ]}
        actions={
          <>
            {!isOutsideShown && <Button onClick={() => setOutside('open')}>Outside systems</Button>}
            {!isDeleted && canManage && application.outcome !== 'admitted' && (
              <Button onClick={() => setEdit(true)}>Edit</Button>
            )}
            {!isDeleted && (
              <ApplicationMenu
                application={application}
                isSuperAdmin={isSuperAdmin}
                canDelete={canManage}
                canDecide={canDecide}
                size={32}
              />
            )}
          </>
        }
      />
      {isDeleted && application.mergedInto === null && <DeletedAlert applicationId={id} />}
      <DoubleAlerts application={application} isSaidBeside={isOutsideShown} />
      <PageBody>
        <StepsOfCase application={application} />
        <UndoneActions application={application} />
        <div className={css.columns}>
          <div>
            <DocumentsSection application={application} />
            <FamilySection application={application} />
          </div>
          <HistorySection application={application} />
        </div>
      </PageBody>
      <NextStepBar application={application} />
      {edit === true && canManage && !isDeleted && (
        <Suspense fallback={null}>
          <EditPanel applicationId={id} onClose={() => setEdit(false)} />
        </Suspense>
      )}
      {isOutsideShown && <OutsideSheet application={application} onClose={() => setOutside('closed')} />}
    </SheetPage>
  )
}
