import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { downloadAddress } from '#contract/download.ts'
import { ownPermissions } from '#contract/permissions.ts'
import { topic } from '#contract/topics.ts'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ListTable } from '#ui/table/ListPage.tsx'
import { useUnsavedChanges } from '#web/forms/unsaved-changes.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import { groupsDownloads } from '../../contract/groups.downloads.ts'
import { BeforeYouSave } from '../effect/BeforeYouSave.tsx'
import { useGroupChange } from '../effect/use-group-change.ts'
import css from '../groups.module.css'
import { groupQuery, membersQuery } from '../groups-address.ts'
import { AddColleague } from './AddColleague.tsx'
import { memberColumns, memberPhoneRow, nameOfRow } from './member-columns.tsx'
import {
  chosenSince,
  type MemberDraft,
  type MemberRow,
  memberRows,
  membersChange,
  membersInverse,
  withMember,
  withNewcomer,
} from './member-draft.ts'
import { TakeOutButton } from './TakeOutButton.tsx'

const route = getRouteApi(
  '/authenticated/staff/workbench/employees-and-permissions/groups/$groupId/manage/members',
)
const nobody: MemberDraft = new Map()

/** `…/groups/:groupId/manage/members`: who is in a group and where, with what a change does before it is saved. */
export function GroupMembers() {
  const { groupId } = route.useParams()
  // What is chosen is of one group: another one's page begins without it.
  return <Members key={groupId} groupId={Number(groupId)} />
}

function Members({ groupId }: { readonly groupId: number }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: group } = useQuery(groupQuery(groupId))
  const [draft, setDraft] = useState(nobody)
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: membersQuery(groupId, search),
    rowsOf: ({ members }) => memberRows(members, draft),
    filters: ['search'],
    live: [topic('groups')],
  })
  const changing = useGroupChange({
    groupId,
    change: membersChange(draft),
    inverse: membersInverse(draft),
    onSaved: () => setDraft((now) => chosenSince(now, draft)),
  })
  const campuses = list.data?.campuses
  const mayChange = group?.refusal === null
  const grants = group?.grants
  const placing = useMemo(
    () => ({
      campuses: campuses ?? [],
      isLimitable: grants?.some((grant) => grant.isGranted && !ownPermissions.has(grant.permission)) === true,
      place: mayChange
        ? ({ person }: MemberRow, places: readonly number[] | null) =>
            setDraft((now) => withMember(now, person, places))
        : null,
    }),
    [campuses, grants, mayChange],
  )
  const columns = useMemo(() => memberColumns(placing), [placing])
  const what = formatNoun(draft.size, 'change')
  const question = useUnsavedChanges({ isDirty: draft.size > 0, what })
  return (
    <>
      <div className={css.tools}>
        <SearchField label="Name or email" {...list.text('search')} />
        <ExportMenu
          hrefOf={(format) =>
            downloadAddress(groupsDownloads.members, { groupId, search: search.search }, format)
          }
        />
        {mayChange && (
          <AddColleague
            groupId={groupId}
            chosen={draft}
            onAdd={(person) => setDraft((now) => withNewcomer(now, { ...person, cohort_ids: null }))}
          />
        )}
      </div>
      <ListTable
        list={list}
        caption={`Members of ${group?.title ?? 'the group'}`}
        columns={columns}
        rowLabel={nameOfRow}
        phoneRow={memberPhoneRow(placing)}
        dimmed={({ state }) => state === 'leaves'}
        actionsWidth={90}
        rowActions={(row) =>
          mayChange && (
            <TakeOutButton row={row} onChange={(is) => setDraft(withMember(draft, row.person, is))} />
          )
        }
        phoneAction={(row) =>
          mayChange && (
            <TakeOutButton row={row} onChange={(is) => setDraft(withMember(draft, row.person, is))} />
          )
        }
        empty={
          <EmptyState icon={IconUsers} title="Nobody is in this group">
            {mayChange ? 'Add the first colleague by name.' : 'A super admin adds people.'}
          </EmptyState>
        }
      />
      {draft.size > 0 && (
        <BeforeYouSave
          changing={changing}
          what={what}
          facts={group?.title ?? ''}
          campuses={campuses ?? []}
          saveLabel={`Save ${what}`}
          onUndo={() => setDraft(nobody)}
        />
      )}
      {question}
    </>
  )
}
