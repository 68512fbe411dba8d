import { IconChevronRight } from '@tabler/icons-react'
import { SessionRun } from '#ui/status/SessionRun.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import { absencesOf, type CycleRow, hrefOf, Name, Picture } from './cycle-columns.tsx'
import css from './on-phone.module.css'
import { RestOfTasks } from './TaskCell.tsx'

/** An experience or the house on a phone: the whole row leads there, for who may open it (look, picture 37). */
export const phoneRow = (row: CycleRow) => (
  <span className={css.row}>
    <Picture row={row} size={36} />
    <span className={css.words}>
      <PhoneRow
        name={<Name row={row} />}
        right={absencesOf(row, false)}
        below={
          row.run !== null && (
            <>
              <SessionRun marks={row.run.marks} />
              {row.tasks !== null && <RestOfTasks tasks={row.tasks} />}
            </>
          )
        }
      />
    </span>
    {hrefOf(row) !== null && <IconChevronRight size={20} stroke={1.75} aria-hidden />}
  </span>
)
