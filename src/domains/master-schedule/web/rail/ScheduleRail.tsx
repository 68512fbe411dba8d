import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNoun } from '#ui/format/quantities.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import type { ScheduleCampus, ScheduleTarget } from '../../contract/master-schedule.contract.ts'
import css from '../schedule.module.css'
import { targetsQuery } from '../schedule-address.ts'
import { blockOf, type Placed } from '../schedule-cells.ts'

interface ScheduleRailProps {
  readonly chosen: Placed
  readonly campuses: readonly ScheduleCampus[]
  readonly isBusy: boolean
  readonly onMove: (block: number) => void
}

const troubleOf = ({ refusals, warnings, students }: ScheduleTarget) =>
  refusals.length > 0 ? 2 : students + warnings.length > 0 ? 1 : 0

/** Where what is chosen could go, the places without a conflict first: a way without dragging. */
export function ScheduleRail({ chosen, campuses, isBusy, onMove }: ScheduleRailProps) {
  const { experience, block } = chosen
  const { data } = useQuery(targetsQuery(experience.id, block))
  const own = campuses.filter(({ id }) => id === experience.campus_id)
  const targets = data?.targets.toSorted((one, other) => troubleOf(one) - troubleOf(other)) ?? []
  const [first] = targets
  return (
    <Section title={experience.title}>
      <p className={css.note}>
        {blockOf(own, block)?.title ?? 'Its block'},{' '}
        {first === undefined ? 'finding where it could go …' : movesText(first)}
      </p>
      <ul className={css.targets} aria-label={`Where ${experience.title} could go`}>
        {targets.map((target) => {
          const title = blockOf(own, target.block)?.title ?? ''
          return (
            <li key={target.block} data-trouble={troubleOf(target)}>
              <div>
                <p className={css.targetTitle}>{title}</p>
                <p className={css.note}>{troubleText(target)}</p>
              </div>
              {target.refusals.length === 0 && (
                <Button
                  size="xs"
                  disabled={isBusy}
                  aria-label={`Move to ${title}`}
                  onClick={() => onMove(target.block)}
                >
                  Move
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const movesText = ({ moves, stays }: ScheduleTarget) =>
  [`${formatNoun(moves, 'session')} would move`, ...stays].join(', ')

const troubleText = ({ refusals, warnings, students, names }: ScheduleTarget) =>
  [
    ...refusals,
    ...(students > 0 ? [`${formatNoun(students, 'student')} twice: ${names.join(', ')}`] : []),
    ...warnings,
  ].join('. ') || 'No conflict'
