import { Button } from '@mantine/core'
import { IconCopy, IconListNumbers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { topic } from '#contract/topics.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { formatDay } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { contentQuery } from '../onboarding-address.ts'
import { CopyFrom } from './CopyFrom.tsx'
import { PhaseSection } from './PhaseSection.tsx'
import { PhasesForm } from './PhasesForm.tsx'

const route = getRouteApi('/authenticated/staff/workbench/onboarding/$onboarding_group_id/content')
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** `/workbench/onboarding/:onboarding_group_id/content`: phases with their checklists. */
export function ContentPage() {
  const groupId = Number(route.useParams().onboarding_group_id)
  const navigate = useNavigate()
  const [open, setOpen] = useState<'phases' | 'copy'>()
  const asks = contentQuery(groupId)
  const { data, error, refetch } = useQuery(asks)
  useLive([topic('onboarding')], asks)
  usePageTitle(data?.title ?? 'Onboarding group', { backTo: '/workbench/onboarding/groups/0' })
  const toNew = () =>
    void navigate({
      to: '/workbench/onboarding/$onboarding_group_id/content/checklist/new',
      params: { onboarding_group_id: String(groupId) },
      resetScroll: false,
    })
  return (
    <SheetPage>
      <PageHeader
        title={data?.title ?? 'Onboarding group'}
        crumbs={[{ label: 'Onboarding Groups', href: '/workbench/onboarding/groups/0' }]}
        {...(data?.isArchived && { tag: 'Archived' })}
        facts={
          data &&
          `School starting on ${formatDay(data.schoolStartDate)}, ${formatNoun(data.families, 'family', 'families')}`
        }
        actions={
          data?.showActionButtons && (
            <>
              {data.copies.length > 0 && (
                <Button leftSection={<IconCopy {...icon} />} onClick={() => setOpen('copy')}>
                  Copy from another group
                </Button>
              )}
              <Button leftSection={<IconListNumbers {...icon} />} onClick={() => setOpen('phases')}>
                Phases
              </Button>
              <AddButton onClick={toNew}>Create a checklist</AddButton>
            </>
          )
        }
      />
      <PageBody>
        {data === undefined && error !== null && (
          <FailedState error={error} onTryAgain={() => void refetch()} />
        )}
        {data?.phases.map((phase) => (
          <PhaseSection key={phase.id} groupId={groupId} phase={phase} mayChange={data.showActionButtons} />
        ))}
      </PageBody>
      {open === 'phases' && data && (
        <PhasesForm
          groupId={groupId}
          phases={data.phases}
          version={data.version}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'copy' && data && (
        <CopyFrom groupId={groupId} copies={data.copies} onClose={() => setOpen(undefined)} />
      )}
      <Outlet />
    </SheetPage>
  )
}
