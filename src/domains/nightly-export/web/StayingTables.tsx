import { useQuery } from '@tanstack/react-query'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import { api } from '#web/calls/api.ts'
import { UnaskedAlert } from '#web/pages/UnaskedAlert.tsx'
import css from './nightly-export.module.css'

/** Tables and columns that leave with no export, under why. */
export function StayingTables() {
  const query = useQuery(api.nightlyExport.listStaying.queryOptions())
  const { data } = query
  if (data === undefined) return <UnaskedAlert query={query} title="What stays here could not be asked" />
  const reasons = Map.groupBy(data.tables, ({ why }) => why)
  return (
    <PanelSection title="What stays here">
      <p className={css.quiet}>The files themselves stay, too: they are where the school keeps its files.</p>
      <dl className={css.reasons}>
        {[...reasons].map(([why, tables]) => (
          <div key={why}>
            <dt>{why}</dt>
            <dd>{tables.map(({ table }) => table).join(', ')}</dd>
          </div>
        ))}
        <div>
          <dt>Columns of other tables that let somebody in, or prove who they are.</dt>
          <dd>{data.columns.join(', ')}</dd>
        </div>
      </dl>
    </PanelSection>
  )
}
