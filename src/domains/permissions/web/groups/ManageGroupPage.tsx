import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useLocation } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { throwsUnlessShown } from '#web/calls/api-error.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { administrationPath, administrationTitle } from '../administration-tabs.embed.tsx'
import css from '../groups.module.css'
import { groupQuery } from '../groups-address.ts'
import { GroupMenu } from './GroupMenu.tsx'

const route = getRouteApi('/authenticated/staff/workbench/employees-and-permissions/groups/$groupId/manage')
const crumbs = [
  { label: administrationTitle, href: `${administrationPath}/employees` },
  { label: 'Groups', href: `${administrationPath}/groups` },
]

/** `/workbench/employees-and-permissions/groups/:groupId/manage`: the head of a group, over its tabs. */
export function ManageGroupPage() {
  const groupId = Number(route.useParams().groupId)
  const asks = groupQuery(groupId)
  const { data: group, error, refetch } = useQuery(asks)
  useLive([topic('groups')], asks)
  usePageTitle(group?.title ?? 'Group', { backTo: `${administrationPath}/groups` })
  const active = useLocation({ select: ({ pathname }) => pathname })
  // What is chosen on its tabs stays although the newest answer did not come.
  if (group === undefined || (error !== null && throwsUnlessShown(error, { state: { data: group } })))
    return (
      <SheetPage>
        <PageHeader title="Group" crumbs={crumbs} />
        <PageBody>
          {error !== null && <FailedState error={error} onTryAgain={() => void refetch()} />}
        </PageBody>
      </SheetPage>
    )
  const path = `${administrationPath}/groups/${groupId}/manage`
  return (
    <SheetPage fill>
      <PageHeader
        title={group.title}
        crumbs={crumbs}
        facts={formatNoun(group.people, 'person', 'people')}
        {...(group.isBuiltIn && { tag: 'Built in' })}
        actions={<GroupMenu key={groupId} group={group} />}
        tabs={
          <SheetTabs
            label="Group"
            active={active}
            tabs={[
              { label: 'Members', href: `${path}/members`, count: group.people },
              { label: 'Permissions', href: `${path}/permissions`, count: group.permissions },
              { label: 'History', href: `${path}/history` },
            ]}
          />
        }
      />
      {group.refusal !== null && <p className={css.about}>{group.refusal}</p>}
      <Outlet />
    </SheetPage>
  )
}
