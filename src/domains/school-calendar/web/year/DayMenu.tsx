import { Button, Popover } from '@mantine/core'
import { IconFlag, IconLock, IconLockOpen } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { dayOffTitle } from '#domains/school-year/rules/day-off.ts'
import { closureIcons } from '#domains/school-year/web/closure-icons.embed.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatDay, formatDayRange } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { useGoTo } from '../use-go-to.ts'
import { type CalendarPage, covers, useDayFacts } from '../use-school-calendar.ts'
import css from './day-menu.module.css'

interface DayMenuProps {
  readonly page: CalendarPage
  readonly date: string
  /** Where its day stands in the month. */
  readonly place: CSSProperties
}

/** What a pressed day holds, and what one does with it: close school, or open it again. */
export function DayMenu({ page, date, place }: DayMenuProps) {
  const goTo = useGoTo()
  const { manage } = page.can
  const cycle = page.cycles.find(covers(date))
  const off = page.holidays.filter(covers(date))
  return (
    <Popover
      opened
      position="bottom"
      width={288}
      shadow="md"
      trapFocus
      returnFocus
      onChange={(isOpen) => !isOpen && goTo.day(undefined)}
      // The day is what opens it, and says so; its place in the month is no control.
      withRoles={false}
    >
      <Popover.Target>
        <span className={css.spot} style={place} />
      </Popover.Target>
      <Popover.Dropdown className={css.menu} role="dialog" aria-label={formatDay(date)} tabIndex={-1}>
        <p className={css.date}>{formatDay(date)}</p>
        <ul className={css.facts}>
          <li>{cycle?.title ?? 'In no cycle'}</li>
          {off.map((holiday) => (
            <DayOff
              key={holiday.id}
              holiday={holiday}
              onEdit={manage ? () => goTo.holiday(holiday.id) : undefined}
            />
          ))}
          {manage && <Meetings date={date} />}
        </ul>
        {manage && (
          <div className={css.actions}>
            {off
              .filter(({ closed_for }) => closed_for !== null)
              .map(({ id, campus }) => (
                <Button
                  key={id}
                  justify="start"
                  leftSection={<IconLockOpen size={16} stroke={1.75} aria-hidden />}
                  onClick={() => goTo.open(date, id)}
                >
                  {campus === null ? 'Open again…' : `Open ${campus} again…`}
                </Button>
              ))}
            <ReasonedButton
              justify="start"
              leftSection={<IconLock size={16} stroke={1.75} aria-hidden />}
              reason={cycle === undefined ? 'No cycle runs then.' : freeFor(off)}
              onClick={() => goTo.close(date)}
            >
              Close school…
            </ReasonedButton>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Why there is nothing left to close; undefined when there is. */
function freeFor(off: CalendarPage['holidays']): string | undefined {
  const all = off.find(({ campus }) => campus === null)
  if (all === undefined) return undefined
  return all.closed_for === null ? `There is no school: ${all.title}.` : 'All campuses are closed already.'
}

interface DayOffProps {
  readonly holiday: CalendarPage['holidays'][number]
  readonly onEdit: (() => void) | undefined
}

function DayOff({ holiday, onEdit }: DayOffProps) {
  const { title, closed_for, campus, starts_on, ends_on } = holiday
  const Icon = closed_for === null ? IconFlag : closureIcons[closed_for]
  const name = dayOffTitle({ title, closedFor: closed_for })
  const parts = [campus, starts_on === ends_on ? null : formatDayRange(starts_on, ends_on, { year: false })]
  return (
    <li className={css.off}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={css.name}>
        {name}
        <span className={css.second}>{parts.filter((part) => part !== null).join(', ')}</span>
      </span>
      {onEdit !== undefined && (
        <Button size="xs" variant="subtle" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
      )}
    </li>
  )
}

/** `34 meetings: North Campus 20, Harbor 14`. */
function Meetings({ date }: { readonly date: string }) {
  const { data } = useDayFacts(date)
  if (data === undefined) return <li>{'\u00a0'}</li>
  const total = data.meetings.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return <li>No meetings</li>
  const places = data.meetings.map(({ campus, count }) => `${campus ?? 'all campuses'} ${count}`)
  return (
    <li>
      {formatNoun(total, 'meeting')}
      {places.length > 1 && <span className={css.second}>{places.join(', ')}</span>}
    </li>
  )
}
