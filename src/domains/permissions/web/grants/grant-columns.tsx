import { Checkbox } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useId } from 'react'
import { ownPermissions, secondFactorPermissions, wholeSchoolPermissions } from '#contract/permissions.ts'
import { formatCount } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import type { Campuses } from '../../contract/group.schemas.ts'
import { CampusMenu } from '../campus-menu.embed.tsx'
import { ChangeMark } from '../effect/ChangeMark.tsx'
import { campusNames } from '../effect/effect-words.ts'
import css from '../groups.module.css'
import type { GrantRow } from './grant-rows.ts'

interface Choosing {
  readonly campuses: Campuses
  /** Null for a group that the viewer may not change. */
  readonly choose: ((row: GrantRow, cohortIds: readonly number[] | null) => void) | null
}

/** The columns of the permissions of a group, with what is chosen in them. */
export const grantColumns = ({ campuses, choose }: Choosing): readonly DataColumn<GrantRow>[] => [
  {
    id: 'can',
    header: 'People in it can',
    primary: true,
    cell: (row) => <GrantCell row={row} choose={choose} />,
  },
  {
    id: 'name',
    header: 'Name',
    width: 170,
    cell: ({ permission }) => <span className={css.code}>{permission}</span>,
  },
  {
    id: 'where',
    header: 'Where',
    width: 160,
    cell: (row) => <WhereCell row={row} campuses={campuses} choose={choose} />,
  },
  { id: 'people', header: 'People', width: 100, align: 'right', cell: (row) => <PeopleCount row={row} /> },
]

type CellProps = { readonly row: GrantRow } & Choosing

/** Whether the group can, with the sentence as the name of its checkbox. */
function GrantCell({ row, choose }: Omit<CellProps, 'campuses'>) {
  const id = useId()
  const isOn = row.cohortIds !== undefined
  const mark =
    row.state === 'taken' ? 'taken' : row.state === 'added' || row.state === 'moved' ? 'added' : null
  return (
    <span className={css.right}>
      <span className={css.change}>{mark && <ChangeMark kind={mark} />}</span>
      <Checkbox
        id={id}
        checked={isOn}
        disabled={choose === null || (!isOn && row.refusal !== undefined)}
        title={row.refusal}
        aria-label={row.sentence}
        onChange={() => choose?.(row, isOn ? [] : null)}
      />
      <label htmlFor={id} className={css.sentence} data-state={row.state} title={row.sentence}>
        {row.sentence}
      </label>
      {secondFactorPermissions.has(row.permission) && (
        <span className={css.passkey} title="Only for people who have a passkey or an authenticator app">
          <IconKey size={16} stroke={1.75} aria-hidden />
          passkey
        </span>
      )}
    </span>
  )
}

const campusText = ({ cohortIds = null }: GrantRow, campuses: Campuses) =>
  cohortIds === null ? 'Every campus' : campusNames(cohortIds, campuses)

function WhereCell({ row, campuses, choose }: CellProps) {
  if (row.cohortIds === undefined) return '–'
  if (ownPermissions.has(row.permission)) return 'Their own'
  if (choose === null || wholeSchoolPermissions.has(row.permission)) return campusText(row, campuses)
  return (
    <CampusMenu
      value={row.cohortIds}
      campuses={campuses}
      label={row.sentence}
      onChange={(cohortIds) => choose(row, cohortIds)}
    />
  )
}

/** How many can, through whichever group, and how many then. */
function PeopleCount({ row: { before, after } }: { row: GrantRow }) {
  return (
    <span className={css.count}>
      {formatCount(before)}
      {after !== before && (
        <>
          {' → '}
          <strong>{formatCount(after)}</strong>
        </>
      )}
    </span>
  )
}

/** A permission on a phone. */
export const GrantPhoneRow = (cell: CellProps) => (
  <span className={css.phone}>
    <span className={css.phoneRight}>
      <GrantCell {...cell} />
      {cell.row.cohortIds !== undefined && (
        <span className={css.phoneWhere}>
          <WhereCell {...cell} />
        </span>
      )}
    </span>
    <PeopleCount row={cell.row} />
  </span>
)
