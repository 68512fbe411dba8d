import type { CSSProperties } from 'react'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { BlockHead } from './BlockHead.tsx'
import { CardText } from './CardText.tsx'
import { colourStyle } from './card-colour.ts'
import css from './schedule.module.css'
import { blockOf, gridOf, keyOf, type ScheduleGridProps } from './schedule-cells.ts'
import { expertRowsOf } from './schedule-experts.ts'
import { useCardFocus } from './use-card-focus.ts'

const headWidth = 168
const columnWidth = 184

/** A row for each expert, a column for each block: who teaches when. What is chosen is moved beside it. */
export function ExpertTable({ campuses, experiences, chosen, onChoose }: Omit<ScheduleGridProps, 'onMove'>) {
  const { columns, rows: blocks } = gridOf(campuses, experiences)
  const titleOf = (campusId: number | null) => columns.find(({ id }) => id === campusId)?.title ?? ''
  const focus = useCardFocus()
  const least: CSSProperties & Record<'--least', string> = {
    '--least': `${headWidth + blocks.length * columnWidth}px`,
  }
  return (
    <div className={css.frame}>
      <table
        className={css.grid}
        style={least}
        data-by="experts"
        aria-label="Experts and blocks"
        {...focus.handlers}
      >
        <thead>
          <tr>
            <th scope="col" className={css.corner}>
              Expert
            </th>
            {blocks.map((number) => (
              <BlockHead key={number} scope="col" block={blockOf(columns, number)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {expertRowsOf(experiences).map(({ expert, count, cells }) => (
            <tr key={expert?.id ?? 'nobody'}>
              <th scope="row" className={css.rowHead}>
                {expert === null ? (
                  'No expert yet'
                ) : (
                  <PersonName id={expert.id} kind="employee">
                    {expert.name}
                  </PersonName>
                )}
                <span className={css.hours}>{formatNoun(count, 'experience')}</span>
              </th>
              {blocks.map((number) => (
                <td key={number} className={css.cell}>
                  {cells.get(number)?.map((placed) => (
                    <button
                      key={keyOf(placed)}
                      type="button"
                      className={css.card}
                      style={colourStyle(placed.experience.type)}
                      aria-current={(chosen && keyOf(chosen) === keyOf(placed)) || undefined}
                      data-chosen={(chosen && keyOf(chosen) === keyOf(placed)) || undefined}
                      {...focus.of(`${expert?.id ?? 0}:${keyOf(placed)}`)}
                      onClick={() => onChoose(placed)}
                    >
                      <CardText placed={placed} second={titleOf(placed.experience.campus_id)} />
                    </button>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
