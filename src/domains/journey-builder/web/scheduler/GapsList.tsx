import { IconUserCheck } from '@tabler/icons-react'
import { topic } from '#contract/topics.ts'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { ListTable } from '#ui/table/ListPage.tsx'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import type { GapRow } from '../../contract/proposals.schemas.ts'
import { gapsQuery } from '../journey-address.ts'
import { GapSheet } from './GapSheet.tsx'
import type { ProposalViewProps } from './proposal-view.ts'
import css from './scheduler.module.css'
import { gapText } from './scheduler-text.ts'

const factsOf = ({ student }: GapRow) => `Grade ${student.grade}, ${student.campus}`
const nameOf = ({ student }: GapRow) => student.name
const nearText = ({ near: [first] }: GapRow) => (first === undefined ? 'None' : first.title)

const columns: readonly DataColumn<GapRow>[] = [
  {
    id: 'student',
    header: 'Student',
    primary: true,
    cell: (row) => <PersonCell name={row.student.name} second={factsOf(row)} />,
  },
  { id: 'block', header: 'Block', width: 110, cell: ({ block_title }) => block_title },
  { id: 'why', header: 'Why not', minWidth: 240, cell: gapText },
  { id: 'near', header: 'Nearest free', minWidth: 150, cell: nearText },
]

const phoneRow = (row: GapRow) => (
  <PhoneRow name={row.student.name} reason={`${row.block_title}: ${gapText(row)}`} />
)

/** Who could not be placed everywhere, and why; a row opens what would place them. */
export function GapsList({ proposals, proposal, search, show }: ProposalViewProps) {
  const list = useListPage({
    search,
    go: show,
    ask: gapsQuery(search),
    rowsOf: ({ gaps }) => gaps,
    filters: ['search'],
    opens: 'row',
    live: [topic('journey-builder')],
  })
  return (
    <>
      <div className={css.tools}>
        <SearchField label="Name" {...list.text('search')} />
      </div>
      <ListTable
        list={list}
        caption={`Who is not placed everywhere in proposal ${proposal.number}`}
        columns={columns}
        fit="content"
        inset="none"
        rowLabel={nameOf}
        phoneRow={phoneRow}
        empty={
          <EmptyState icon={IconUserCheck} title="Everybody is placed">
            Every student has a place in each block, or as many as they get.
          </EmptyState>
        }
      />
      {list.opened !== undefined && (
        <GapSheet
          key={list.opened.id}
          gap={list.opened}
          proposals={proposals}
          proposal={proposal}
          onPrevious={list.previous}
          onNext={list.next}
          onClose={list.close}
        />
      )}
    </>
  )
}
