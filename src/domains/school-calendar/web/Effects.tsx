import {
  type Icon,
  IconArrowBackUp,
  IconCalendarOff,
  IconClipboardCheck,
  IconFileCheck,
  IconFileOff,
  IconHourglass,
  IconHourglassOff,
} from '@tabler/icons-react'
import { formatNoun } from '#ui/format/quantities.ts'
import type { Affected, CalendarEffects } from '../contract/school-calendar.schemas.ts'
import css from './edit/edit.module.css'

interface Line {
  readonly key: keyof CalendarEffects
  readonly icon: Icon
  readonly what: Affected
  readonly one: string
  readonly many: string
}

/** What a change of the calendar does to what is planned: how many, and the first few by name. */
export function Effects({ effects }: { effects: CalendarEffects }) {
  const lines = linesOf(effects).filter(({ what }) => what.count > 0)
  if (lines.length === 0) return <p className={css.note}>No session and no excuse changes.</p>
  return (
    <ul className={css.effects}>
      {lines.map(({ key, icon: Icon, what, one, many }) => (
        <li key={key} className={css.effect}>
          <Icon size={16} stroke={1.75} aria-hidden />
          <div>
            <p className={css.effectTitle}>{what.count === 1 ? one : `${what.count} ${many}`}</p>
            <ul className={css.examples}>
              {what.examples.map(({ title, detail }) => (
                <li key={`${title} ${detail}`}>
                  <span className={css.example}>{title}</span> {detail}
                </li>
              ))}
              {what.examples.length > 0 && what.count > what.examples.length && (
                <li>and {formatNoun(what.count - what.examples.length, 'other')}</li>
              )}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  )
}

const linesOf = (effects: CalendarEffects): Line[] => [
  {
    key: 'sessions_cancelled',
    icon: IconCalendarOff,
    what: effects.sessions_cancelled,
    one: '1 session is cancelled',
    many: 'sessions are cancelled',
  },
  {
    key: 'sessions_returning',
    icon: IconArrowBackUp,
    what: effects.sessions_returning,
    one: '1 session is held again',
    many: 'sessions are held again',
  },
  {
    key: 'rolls_kept',
    icon: IconClipboardCheck,
    what: effects.rolls_kept,
    one: '1 session stays: it has begun, or something is already recorded for it',
    many: 'sessions stay: they have begun, or something is already recorded for them',
  },
  {
    key: 'excuses_skipped',
    icon: IconFileOff,
    what: effects.excuses_skipped,
    one: '1 day of a recurring excuse is skipped',
    many: 'days of recurring excuses are skipped',
  },
  {
    key: 'excuses_returning',
    icon: IconFileCheck,
    what: effects.excuses_returning,
    one: '1 day of a recurring excuse comes back',
    many: 'days of recurring excuses come back',
  },
  {
    key: 'excuses_needless',
    icon: IconHourglassOff,
    what: effects.excuses_needless,
    one: '1 waiting excuse is dropped, and the family is told',
    many: 'waiting excuses are dropped, and the families are told',
  },
  {
    key: 'excuses_waiting_again',
    icon: IconHourglass,
    what: effects.excuses_waiting_again,
    one: '1 excuse waits for approval again',
    many: 'excuses wait for approval again',
  },
]
