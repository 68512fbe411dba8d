import { IconTrophy } from '@tabler/icons-react'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import { ListTable } from '#ui/table/ListPage.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import css from './cup.module.css'
import { pointsDownload } from './cup-address.ts'
import { nameOf, phoneRow, pointsColumns } from './points-columns.tsx'
import { cycleRoute, type useCycleCup } from './use-cup.ts'
import { usePointsActions } from './use-points-actions.tsx'

interface PointsListProps {
  readonly cup: ContractRouterOutputs['houseCup']['getCycle']
  readonly list: ReturnType<typeof useCycleCup>
}

/** The points of the cycle with reason and giver: search, house, sort, pages, a file. */
export function PointsList({ cup, list }: PointsListProps) {
  const search = cycleRoute.useSearch()
  const actions = usePointsActions()
  const { cycle } = cup
  return (
    <Section
      title="Points"
      count={cup.total}
      actions={
        <div className={css.tools}>
          <SearchField label="House, reason or giver" {...list.text('search')} />
          <FilterMenu
            name="House"
            options={cup.ranking.map(({ house_id, title }) => ({ value: String(house_id), label: title }))}
            {...list.number('house')}
          />
          {cycle !== null && (
            <ExportMenu withWord hrefOf={(format) => pointsDownload(cycle.id, search, format)} />
          )}
        </div>
      }
    >
      <ListTable
        list={list}
        caption="Points of the cycle"
        columns={pointsColumns}
        rowLabel={nameOf}
        fit="content"
        inset="none"
        // Who may change none of them gets no empty column for it.
        {...(cup.entries.some(({ can }) => can.edit) && { actionsWidth: 116, rowActions: actions.row })}
        phoneRow={phoneRow}
        phoneAction={actions.phone}
        empty={
          <EmptyState icon={IconTrophy} title="No points in this cycle yet">
            {cup.can.give ? 'Give the first ones.' : 'Advisors give them.'}
          </EmptyState>
        }
      />
    </Section>
  )
}
