import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconFlag } from '@tabler/icons-react'
import { formatDayOf, formatDayRange } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatTimeRange } from '#ui/format/times.ts'
import type { DatedPlanOnWire, DatedSessionOnWire } from '../../contract/picked-template.contract.ts'
import { afterCycle } from '../../rules/session-texts.ts'
import { DatesHead } from './DatesHead.tsx'
import css from './dates.module.css'

interface SessionDatesProps {
  readonly dates: DatedPlanOnWire
  /** Sessions that are left out, by their keys. */
  readonly without: readonly string[]
  readonly onLeaveOut: (without: readonly string[]) => void
}

/** When the sessions of a plan are held, week by week, and what stands in the way of some. */
export function SessionDates({ dates: { weeks, sessions }, without, onLeaveOut }: SessionDatesProps) {
  const held = sessions.filter(({ key, notHeld }) => notHeld === null && !without.includes(key))
  const contested = held.filter(({ conflicts }) => conflicts.length > 0)
  const outside = sessions.flatMap(({ key, notHeld }) =>
    notHeld === afterCycle && !without.includes(key) ? [key] : [],
  )
  const toggle = (key: string, isIn: boolean) =>
    onLeaveOut(isIn ? without.filter((one) => one !== key) : [...without, key])
  return (
    <>
      <DatesHead
        planned={sessions.filter(({ key }) => !without.includes(key)).length}
        held={held.length}
        after={outside.length}
        contested={contested.length}
      />
      {outside.length > 0 && (
        <p className={css.notHeld}>
          {`${formatNoun(outside.length, 'session')} of the plan ${outside.length === 1 ? 'comes' : 'come'} after the end of the cycle.`}
          <Button size="xs" onClick={() => onLeaveOut([...without, ...outside])}>
            Leave out what comes after
          </Button>
        </p>
      )}
      <ol className={css.weeks}>
        {weeks.map((week, at) => (
          <li key={week.key}>
            <h3 className={css.week}>
              {`Week ${at + 1}`}
              <span className={css.fact}>
                {week.first_day === null || week.last_day === null
                  ? 'after the cycle'
                  : formatDayRange(week.first_day, week.last_day, { year: false })}
              </span>
              {week.title !== '' && <span className={css.weekTitle}>{week.title}</span>}
            </h3>
            <ul className={css.sessions}>
              {sessions
                .filter((session) => session.week === week.key)
                .map((session) => (
                  <SessionLine
                    key={session.key}
                    session={session}
                    isIn={!without.includes(session.key)}
                    onToggle={(isIn) => toggle(session.key, isIn)}
                  />
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}

interface SessionLineProps {
  readonly session: DatedSessionOnWire
  readonly isIn: boolean
  readonly onToggle: (isIn: boolean) => void
}

function SessionLine({ session, isIn, onToggle }: SessionLineProps) {
  const { startsAt, endsAt, notHeld, conflicts } = session
  if (startsAt === null || endsAt === null)
    return (
      <li className={css.notHeld}>
        <IconFlag size={16} stroke={1.75} aria-hidden />
        {isIn ? `Not held: ${notHeld}` : 'Left out'}
      </li>
    )
  return (
    <li className={css.session}>
      <Checkbox
        label={
          <>
            <strong>{formatDayOf(startsAt)}</strong> {formatTimeRange(startsAt, endsAt)}
          </>
        }
        checked={isIn}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {isIn &&
        conflicts.map(({ because, text }) => (
          <p key={text} className={css.conflict} data-grave={because === 'meeting' || undefined}>
            <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
            {text}
          </p>
        ))}
    </li>
  )
}
