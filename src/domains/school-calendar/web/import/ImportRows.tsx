import { Checkbox } from '@mantine/core'
import { formatWeekdayRange } from '#ui/format/days.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { ImportRow } from '../../contract/calendar-import.contract.ts'
import css from './import.module.css'

interface ImportRowsProps {
  readonly rows: readonly ImportRow[]
  readonly isChosen: (row: ImportRow) => boolean
  readonly onTurn: (rows: readonly ImportRow[], on: boolean) => void
}

const groups = [
  { title: 'Adds', has: (row: ImportRow) => row.action === 'add' && row.is_sure },
  { title: 'Changes', has: (row: ImportRow) => row.action === 'change' && row.is_sure },
  { title: 'Removes', has: (row: ImportRow) => row.action === 'remove' },
  { title: 'Not sure: check the days without school', has: (row: ImportRow) => !row.is_sure },
]

/** The rows of an import by what they do, a box each and one for the group. */
export function ImportRows({ rows, isChosen, onTurn }: ImportRowsProps) {
  return groups.map(({ title, has }) => {
    const own = rows.filter(has)
    if (own.length === 0) return null
    const chosen = own.filter(isChosen).length
    return (
      <PanelSection key={title}>
        <div className={css.groupHead}>
          <Checkbox
            label={`${title} ${own.length}`}
            checked={chosen === own.length}
            indeterminate={chosen > 0 && chosen < own.length}
            onChange={(event) => onTurn(own, event.currentTarget.checked)}
          />
        </div>
        <ul className={css.rows}>
          {own.map((row) => (
            <li key={row.key}>
              <Checkbox
                label={<Row row={row} />}
                checked={isChosen(row)}
                onChange={(event) => onTurn([row], event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      </PanelSection>
    )
  })
}

function Row({ row: { before, after, note } }: { row: ImportRow }) {
  const shown = after ?? before
  if (shown === null) return null
  const days = (one: { starts_on: string; ends_on: string }) => formatWeekdayRange(one.starts_on, one.ends_on)
  const isMoved = before !== null && after !== null && days(before) !== days(after)
  const isRenamed = before !== null && after !== null && before.title !== after.title
  return (
    <span className={css.row}>
      <span className={css.name}>{shown.title}</span>
      <span className={css.days}>{days(shown)}</span>
      {(isMoved || isRenamed) && (
        <span className={css.was}>
          was {[isRenamed && before.title, isMoved && days(before)].filter(Boolean).join(', ')}
        </span>
      )}
      {note !== null && <span className={css.was}>{note}</span>}
    </span>
  )
}
