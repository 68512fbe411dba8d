import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { formatNoun } from '#ui/format/quantities.ts'
import { ListTable } from '#ui/table/ListPage.tsx'
import { useUnsavedChanges } from '#web/forms/unsaved-changes.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import { BeforeYouSave } from '../effect/BeforeYouSave.tsx'
import { useGroupChange } from '../effect/use-group-change.ts'
import css from '../groups.module.css'
import { groupQuery } from '../groups-address.ts'
import { GrantFilters } from './GrantFilters.tsx'
import { GrantPhoneRow, grantColumns } from './grant-columns.tsx'
import {
  changeOf,
  chosenSince,
  type GrantDraft,
  type GrantRow,
  grantRows,
  inverseOf,
  isOn,
  isShown,
  withChoice,
} from './grant-rows.ts'

const route = getRouteApi(
  '/authenticated/staff/workbench/employees-and-permissions/groups/$groupId/manage/permissions',
)
const nothing: GrantDraft = new Map()
const labelOf = ({ sentence }: GrantRow) => sentence

/** `…/groups/:groupId/manage/permissions`: what a group can and where, with what a change does before it is saved. */
export function GroupPermissions() {
  const { groupId } = route.useParams()
  // What is chosen is of one group: another one's page begins without it.
  return <Grants key={groupId} groupId={Number(groupId)} />
}

function Grants({ groupId }: { readonly groupId: number }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: group } = useQuery(groupQuery(groupId))
  const [draft, setDraft] = useState(nothing)
  const grants = group?.grants ?? []
  const changing = useGroupChange({
    groupId,
    change: changeOf(draft),
    inverse: inverseOf(draft, grants),
    onSaved: () => setDraft((now) => chosenSince(now, draft, grants)),
  })
  const mayChange = group?.refusal === null
  const campuses = group?.campuses
  const choose = useMemo(
    () =>
      mayChange
        ? ({ permission }: GrantRow, places: readonly number[] | null) =>
            setDraft((before) => withChoice(before, group?.grants ?? [], permission, places))
        : null,
    [mayChange, group?.grants],
  )
  const columns = useMemo(() => grantColumns({ campuses: campuses ?? [], choose }), [campuses, choose])
  const what = formatNoun(draft.size, 'change')
  const question = useUnsavedChanges({ isDirty: draft.size > 0, what })
  const rows = grantRows(grants, draft, changing.effect?.holders)
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: groupQuery(groupId),
    rowsOf: () => rows.filter((row) => isShown(row, search)),
    filters: ['search', 'show'],
  })
  const granted = Map.groupBy(rows, ({ area }) => area)
  return (
    <>
      {group !== undefined && group.description !== '' && <p className={css.about}>{group.description}</p>}
      <GrantFilters list={list} rows={rows} />
      <ListTable
        list={list}
        caption={`What ${group?.title ?? 'the group'} can`}
        columns={columns}
        density="roll"
        rowLabel={labelOf}
        groupOf={({ area }) => ({ key: area, title: area, fact: countOf(granted.get(area) ?? []) })}
        phoneRow={(row) => <GrantPhoneRow row={row} campuses={campuses ?? []} choose={choose} />}
        empty={null}
      />
      {draft.size > 0 && (
        <BeforeYouSave
          changing={changing}
          what={what}
          facts={group?.title ?? ''}
          campuses={campuses ?? []}
          saveLabel={`Save ${what}`}
          onUndo={() => setDraft(nothing)}
        />
      )}
      {question}
    </>
  )
}

const countOf = (rows: readonly GrantRow[]) => `${rows.filter(isOn).length} of ${rows.length}`
