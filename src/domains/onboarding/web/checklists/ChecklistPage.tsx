import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useParams } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { releaseText } from '../../rules/release.ts'
import { checklistQuery, viewOf } from '../onboarding-address.ts'
import { ChecklistActions } from './ChecklistActions.tsx'
import { ChecklistDates } from './ChecklistDates.tsx'
import { ChecklistLocks } from './ChecklistLocks.tsx'
import css from './checklists.module.css'

const route = getRouteApi(
  '/authenticated/staff/workbench/onboarding/$onboarding_group_id/content/checklist/$checklist_id',
)

/** `…/content/checklist/:checklist_id`: dates, locks, and a tab for each side that sees it (3-shell-and-houses §2.6). */
export function ChecklistPage() {
  const { onboarding_group_id, checklist_id } = route.useParams()
  const [groupId, checklistId] = [Number(onboarding_group_id), Number(checklist_id)]
  const { user_view_type } = useParams({ strict: false })
  const asks = checklistQuery(groupId, checklistId)
  const { data, error, refetch } = useQuery(asks)
  useLive([topic('onboarding')], asks)
  const content = `/workbench/onboarding/${groupId}/content`
  const addressOf = (view: string) => `${content}/checklist/${checklistId}/${view}`
  const view = viewOf(user_view_type) ?? data?.visibleFor[0]?.value ?? 'student'
  usePageTitle(data?.title ?? 'Checklist', { backTo: content })
  return (
    <SheetPage>
      <PageHeader
        title={data?.title ?? 'Checklist'}
        crumbs={[
          { label: 'Onboarding Groups', href: '/workbench/onboarding/groups/0' },
          { label: data?.groupTitle ?? 'Group', href: content },
        ]}
        facts={data && `${data.phaseTitle}, ${releaseText(data.releaseDate, data.blocked)}`}
        actions={
          data?.showActionButtons && (
            <ChecklistActions groupId={groupId} checklist={data} editUrl={`${addressOf(view)}/edit`} />
          )
        }
        tabs={
          <SheetTabs
            label="Who sees it"
            tabs={(data?.visibleFor ?? []).map(({ value, label }) => ({ label, href: addressOf(value) }))}
            active={addressOf(view)}
          />
        }
      />
      <PageBody>
        {data === undefined && error !== null && (
          <FailedState error={error} onTryAgain={() => void refetch()} />
        )}
        {data && (
          <div className={css.inPlace}>
            <ChecklistDates key={data.id} groupId={groupId} checklist={data} />
            <ChecklistLocks groupId={groupId} checklist={data} />
          </div>
        )}
        <Outlet />
      </PageBody>
    </SheetPage>
  )
}
