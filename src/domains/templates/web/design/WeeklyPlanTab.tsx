import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { KeyCap } from '#ui/controls/KeyCap.tsx'
import { type Move, moved, SortableList } from '#ui/sortable/SortableList.tsx'
import { mostWeeks } from '../../contract/template-limits.ts'
import css from './design.module.css'
import { type DesignEditing, newKey, withoutRow, withRow } from './design-editing.ts'
import { WeekRow } from './WeekRow.tsx'

/** Week by week, in an order that is chosen by drag and by keyboard; what is due and who meets moves along. */
export function WeeklyPlanTab(editing: DesignEditing) {
  const { design, change, wanted } = editing
  const { weeks } = design
  const [openKey, setOpenKey] = useState(wanted.split('.')[1])
  const [move, setMove] = useState<Move>()
  // While a week is lifted the numbers are those after the drop.
  const order = (move === undefined ? weeks : moved(weeks, move.from, move.to)).map(({ key }) => key)
  const add = () => {
    const key = newKey()
    change({ weeks: [...weeks, { key, title: '', body: '', objective: '' }] })
    setOpenKey(key)
  }
  return (
    <div data-field="weeks">
      {weeks.length > 1 && (
        <p className={css.keys}>
          {move !== undefined && move.from !== move.to && (
            <strong className={css.move}>
              {`“${weeks[move.from]?.title || 'This week'}” becomes week ${move.to + 1}. Its tasks and sessions move along.`}
            </strong>
          )}
          <span className={css.keyHints}>
            Lift and drop <KeyCap keys={['Space']} /> Move <KeyCap keys={['ArrowUp']} />{' '}
            <KeyCap keys={['ArrowDown']} /> Put back <KeyCap keys={['Escape']} />
          </span>
        </p>
      )}
      {weeks.length === 0 && <p className={css.nothing}>No weeks yet. A week says what happens in it.</p>}
      <SortableList
        label="Weeks"
        items={weeks.map((week, at) => ({
          ...week,
          label: week.title === '' ? `Week ${at + 1}` : week.title,
        }))}
        onMoving={setMove}
        onSort={(sorted) => change({ weeks: sorted.map(({ label: _label, ...week }) => week) })}
      >
        {(week) => (
          <WeekRow
            editing={editing}
            week={week}
            number={order.indexOf(week.key) + 1}
            isOpen={week.key === openKey}
            onToggle={() => setOpenKey(week.key === openKey ? undefined : week.key)}
            onChange={(part) => change({ weeks: withRow(weeks, week.key, part) })}
            onDelete={() =>
              change({
                weeks: withoutRow(weeks, week.key),
                sessions: design.sessions.filter((session) => session.week !== week.key),
                tasks: design.tasks.map((task) => (task.week === week.key ? { ...task, week: null } : task)),
              })
            }
          />
        )}
      </SortableList>
      {weeks.length < mostWeeks && (
        <Button
          className={css.add ?? ''}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          Add a week
        </Button>
      )}
    </div>
  )
}
