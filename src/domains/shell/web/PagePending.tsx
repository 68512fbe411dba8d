import { use } from 'react'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import css from './PagePending.module.css'
import { InShell } from './shell-context.ts'

const columns = [{ id: 'name' }, { id: 'state', width: 160 }, { id: 'more', width: 240 }]

/** While a page and its data are on their way: the shape of what most pages are. Nothing on the bare canvas. */
export function PagePending() {
  if (!use(InShell)) return null
  return (
    <div className={css.pending}>
      <TableSkeleton columns={columns} rows={10} label="Loading the page" />
    </div>
  )
}
