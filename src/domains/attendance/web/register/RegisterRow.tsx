import { IconArrowBackUp } from '@tabler/icons-react'
import { memo } from 'react'
import { Badge } from '#ui/status/Badge.tsx'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { attendanceStatuses } from '../../contract/attendance-status.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import { ExcuseWaits } from '../excuse-waits.embed.tsx'
import { RollName } from '../RollName.tsx'
import { RollStrip } from '../session/RollStrip.tsx'
import { handOf } from '../session/WhyText.tsx'
import { statusStyles } from '../status-style.ts'
import css from './register.module.css'
import { isAsBegun } from './register-rows.ts'
import { isSame, type Statuses } from './register-state.ts'

export interface RegisterRowProps {
  entry: AttendanceEntry
  /** Position among the rows shown. */
  index: number
  statuses: Statuses
  before: Statuses
  /** The column that holds the focus, when this row does. */
  activeColumn: number | undefined
  isSelected: boolean
  startAt: string
  endAt: string
}

/** One student of the register. Drawn again only when something of it changed, so that keys stay quick. */
export const RegisterRow = memo(function RegisterRow(props: RegisterRowProps) {
  const { entry, index, statuses, before, activeColumn, isSelected } = props
  const isChanged = !isSame(statuses, before)
  return (
    <tr
      role="row"
      className={css.row}
      data-index={index}
      data-active={activeColumn === undefined ? undefined : true}
      data-selected={isSelected || undefined}
      data-changed={isChanged || undefined}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
    >
      <th
        role="rowheader"
        scope="row"
        className={css.student}
        data-away={entry.studentStatus !== 'active' || undefined}
      >
        <span className={css.name} title={calledOf(entry)}>
          <RollName name={entry.studentName} detail={entry.nameDetail} />
        </span>
        {entry.waitingExcuse !== null && <ExcuseWaits excuse={entry.waitingExcuse} />}
        {isChanged && <span className={css.dot} role="img" aria-label="changed" />}
      </th>
      {attendanceStatuses.map((status, column) => {
        const isChosen = statuses.includes(status)
        const wasChosen = before.includes(status) && !isChosen
        const { family, icon, weight } = statusStyles[status]
        return (
          <td key={status} role="gridcell" className={css.cell}>
            <label className={css.choice} data-chosen={isChosen || undefined}>
              <input
                type="checkbox"
                className={css.box}
                aria-label={`${status}, ${calledOf(entry)}`}
                checked={isChosen}
                tabIndex={activeColumn === column ? 0 : -1}
                data-row={index}
                data-column={column}
                readOnly
              />
              {isChosen && (
                <Badge family={family} icon={icon} weight={weight === 'edged' ? 'edged' : 'fill'}>
                  {status}
                </Badge>
              )}
              {wasChosen && <span className={css.was}>was</span>}
            </label>
          </td>
        )
      })}
      <td role="gridcell" className={css.strip}>
        <RollStrip entry={entry} startAt={props.startAt} endAt={props.endAt} variant="row" />
      </td>
      <td role="gridcell" className={css.minutes}>
        {entry.presentMinutes ?? '–'}
      </td>
      <td role="gridcell" className={css.change}>
        {isChanged ? (
          <button
            type="button"
            className={css.undo}
            data-restore={entry.id}
            aria-label={`Undo ${calledOf(entry)}`}
          >
            <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
            Undo
          </button>
        ) : (
          isAsBegun(entry, before) && handOf(entry)
        )}
      </td>
    </tr>
  )
})
