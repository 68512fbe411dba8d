import { getRouteApi } from '@tanstack/react-router'
import { type Permission, permissions, secondFactorPermissions } from '#contract/permissions.ts'
import { topic } from '#contract/topics.ts'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { ListPager } from '#ui/table/ListPage.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import { useListPage, useOwnSearch } from '#web/pages/list-page.ts'
import { administrationPath } from '../administration-tabs.embed.tsx'
import { campusNames } from '../effect/effect-words.ts'
import css from '../groups.module.css'
import { rightQuery } from '../groups-address.ts'

const route = getRouteApi(
  '/authenticated/staff/workbench/employees-and-permissions/permissions/$permissionId',
)

/** `/workbench/employees-and-permissions/permissions/:permissionId`: who has a right, and through which group. */
export function PermissionPanel() {
  const permissionId = route.useParams().permissionId as Permission
  // Whom one looks for, and the page, are of one right.
  return <RightSheet key={permissionId} permissionId={permissionId} />
}

function RightSheet({ permissionId }: { readonly permissionId: Permission }) {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const own = useOwnSearch<{ search?: string; page?: number }>({})
  const list = useListPage({
    ...own,
    ask: rightQuery(permissionId, own.search),
    rowsOf: ({ people }) => people,
    filters: ['search'],
    live: [topic('groups')],
    drawsFailure: true,
  })
  const { data } = list
  const campuses = data?.campuses ?? []
  const at = (cohortIds: readonly number[] | null) => {
    const names = campusNames(cohortIds, campuses)
    return names === '' ? '' : `, only at ${names}`
  }
  const close = () =>
    void navigate({ to: '/workbench/employees-and-permissions/permissions', search, resetScroll: false })
  return (
    <SideSheet
      kicker="Right"
      title={permissions[permissionId]?.replace(/\.$/, '') ?? 'There is no such right'}
      facts={
        secondFactorPermissions.has(permissionId) ? `${permissionId}, needs a second factor` : permissionId
      }
      onClose={close}
    >
      {list.failure !== null && <FailedState error={list.failure} onTryAgain={list.refetch} />}
      {data !== undefined && (
        <>
          <PanelSection title={`${formatNoun(data.holders, 'person', 'people')} can`}>
            {data.through.length === 0 && <p className={css.quiet}>No group gives this right.</p>}
            <ul className={css.through}>
              {data.through.map(({ id, title, people, cohort_ids }) => (
                <li key={id}>
                  <span>
                    <UiLink href={`${administrationPath}/groups/${id}/manage/permissions`}>{title}</UiLink>
                    {at(cohort_ids)}
                  </span>
                  <span className={css.count}>{formatCount(people)}</span>
                </li>
              ))}
            </ul>
          </PanelSection>
          <PanelSection title="Who">
            <SearchField label="Name or email" {...list.text('search')} />
            {list.paging?.total === 0 && <p className={css.quiet}>Nobody.</p>}
            <ul className={css.people}>
              {list.rows?.map(({ id, name, email, cohort_ids, through }) => (
                <li key={id}>
                  <UiLink href={`${administrationPath}/what-can-they-see?who=${id}`}>{name}</UiLink>
                  <span className={css.when}>
                    {email}, through {through.join(', ')}
                    {at(cohort_ids)}
                  </span>
                </li>
              ))}
            </ul>
            <ListPager list={list} />
          </PanelSection>
        </>
      )}
    </SideSheet>
  )
}
