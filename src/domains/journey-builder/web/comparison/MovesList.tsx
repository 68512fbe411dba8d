import { IconArrowsExchange } from '@tabler/icons-react'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { ListTable } from '#ui/table/ListPage.tsx'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import type { ListedProposal, MoveRow } from '../../contract/proposals.schemas.ts'
import { ordinal } from '../../rules/ordinal.ts'
import { movesQuery } from '../journey-address.ts'
import type { ProposalViewProps } from '../scheduler/proposal-view.ts'
import css from '../scheduler/scheduler.module.css'

const nameOf = ({ student }: MoveRow) => student.name
const partText = (part: MoveRow['from']) =>
  part === null ? 'Nothing' : `${part.title}${part.rank === null ? '' : `, ${ordinal(part.rank)} choice`}`

const columns: readonly DataColumn<MoveRow>[] = [
  {
    id: 'student',
    header: 'Student',
    primary: true,
    cell: ({ student }) => (
      <PersonCell name={student.name} second={`Grade ${student.grade}, ${student.campus}`} />
    ),
  },
  { id: 'block', header: 'Block', width: 110, cell: ({ block_title }) => block_title },
  {
    id: 'from',
    header: 'Was',
    minWidth: 200,
    cell: ({ from }) => <s className={css.was}>{partText(from)}</s>,
  },
  { id: 'to', header: 'Would be', minWidth: 200, cell: ({ to }) => partText(to) },
]

const phoneRow = ({ student, block_title, from, to }: MoveRow) => (
  <PhoneRow name={student.name} reason={`${block_title}: ${partText(to)}, not ${partText(from)}`} />
)

/** What a proposal gives otherwise than another: the difference, before anything is applied. */
export function MovesList({
  proposals,
  proposal,
  search,
  show,
  against,
}: ProposalViewProps & { against: ListedProposal }) {
  const list = useListPage({
    search,
    go: show,
    ask: movesQuery(search),
    rowsOf: ({ moves }) => moves,
    filters: ['search'],
  })
  const others = proposals.proposals.filter(({ id, state }) => id !== proposal.id && state === 'ready')
  return (
    <>
      <div className={css.tools}>
        <SearchField label="Name" {...list.text('search')} />
        <FilterMenu
          name="Against"
          single
          options={others.map(({ id, number }) => ({ value: String(id), label: `Proposal ${number}` }))}
          values={[String(against.id)]}
          onChange={([id]) => list.change({ against: id === undefined ? undefined : Number(id) })}
        />
      </div>
      <ListTable
        list={list}
        caption={`What proposal ${proposal.number} gives differently from proposal ${against.number}`}
        columns={columns}
        fit="content"
        inset="none"
        rowLabel={nameOf}
        phoneRow={phoneRow}
        empty={
          <EmptyState icon={IconArrowsExchange} title="Nobody moves">
            Both proposals give everybody the same.
          </EmptyState>
        }
      />
    </>
  )
}
