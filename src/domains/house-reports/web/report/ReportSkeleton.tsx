import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import css from './report.module.css'

/** A weekly report that is on its way. */
export function ReportSkeleton() {
  return (
    <div className={css.report}>
      <TableSkeleton columns={[{ id: 'student' }, { id: 'action', width: 180 }]} />
    </div>
  )
}
