import { IconFlag } from '@tabler/icons-react'
import { closureIcons } from '#domains/school-year/web/closure-icons.embed.tsx'
import { formatCount } from '#ui/format/quantities.ts'
import { familyClass } from '#ui/status/family-class.ts'
import type { CalendarSession, FacultyPage, ShownDay } from '../contract/calendar.schemas.ts'
import { isUnusual, type usualShares } from '../rules/usual.ts'
import { type CalendarSearch, hasChoice } from './calendar-address.ts'
import { type MarkStyle, markStyles, notTaken, styleOf } from './mark-styles.ts'
import css from './month.module.css'

/** What a day of the calendar holds, without its excuses. */
export interface DayContent {
  readonly holidays: FacultyPage['holidays']
  readonly sessions: readonly CalendarSession[]
  readonly counts: ShownDay | undefined
}

/** Lines of a day before the rest is a number. */
const mostLines = 4

/** The sessions of what is chosen, or the counts of all. */
export function contentOf(date: string, page: FacultyPage, search: CalendarSearch): DayContent {
  const isChosen = hasChoice(search)
  return {
    holidays: page.holidays.filter((one) => one.starts_on <= date && date <= one.ends_on),
    sessions: isChosen ? page.sessions.filter((session) => session.date === date) : [],
    counts: isChosen ? undefined : countsOf(page, search, date),
  }
}

/** Whether there is nothing to open; a holiday alone says all by itself. */
export const isEmpty = ({ sessions, counts }: DayContent) => sessions.length === 0 && counts === undefined

interface DayLinesProps {
  readonly content: DayContent
  readonly usual: ReturnType<typeof usualShares>
}

/** What a day of the month holds, line by line. */
export function DayLines({ content: { holidays, sessions, counts }, usual }: DayLinesProps) {
  const hidden = sessions.length - mostLines
  return (
    <>
      {holidays.map(({ title, campus, closed_for }) => {
        const text = campus === null ? title : `${title}, ${campus}`
        const Icon = closed_for === null ? IconFlag : closureIcons[closed_for]
        return (
          <p key={`${title} ${campus}`} className={css.holiday} title={text}>
            <Icon size={14} stroke={1.75} aria-hidden /> <span>{text}</span>
          </p>
        )
      })}
      <ul className={css.lines}>
        {sessions.slice(0, hidden > 1 ? mostLines - 1 : mostLines + 1).map((session) => (
          <SessionLine key={session.attendable_id} session={session} />
        ))}
        {hidden > 1 && <li className={css.more}>{hidden + 1} more</li>}
        {counts !== undefined && <CountLines counts={counts} usual={usual} />}
      </ul>
    </>
  )
}

/** The counts of the open tab; undefined on a day without rolls. */
function countsOf(page: FacultyPage, { tab }: CalendarSearch, date: string): ShownDay | undefined {
  if (tab === 'experiences') return page.experienceAttendances[date]
  return tab === 'houses' ? page.houseEventsAttendances[date] : page.attendances[date]
}

interface CountLinesProps {
  readonly counts: ShownDay
  readonly usual: ReturnType<typeof usualShares>
}

/** The exception is loud: tinted only where a day has more of it than usual. What is not known of a day stands last. */
function CountLines({ counts, usual }: CountLinesProps) {
  const shown = (['present', 'tardy', 'absent', 'excused'] as const).filter((key) => counts[key] > 0)
  return (
    <>
      {shown.map((key) => {
        const isLoud = key !== 'present' && isUnusual(counts, key, usual)
        const { word } = markStyles[key]
        return (
          <Line
            key={key}
            look={{ ...markStyles[key], isFilled: isLoud }}
            text={formatCount(counts[key])}
            word={isLoud ? `${word}, more than usual` : word}
            shownWord={word}
          />
        )
      })}
      {counts.untaken > 0 && (
        <Line
          look={notTaken}
          text={formatCount(counts.untaken)}
          word={counts.untaken === 1 ? 'roll not taken' : 'rolls not taken'}
        />
      )}
    </>
  )
}

function SessionLine({ session }: { readonly session: CalendarSession }) {
  const look = styleOf(session)
  const { counts, record, kind, title } = session
  const name = record === null || kind === 'session' ? title : kindNames[kind]
  if (record === null && counts.absent > 0)
    return (
      <Line
        look={look}
        text={name}
        word={`${counts.absent} absent of ${counts.expected}`}
        after={`${counts.absent}`}
      />
    )
  return (
    <Line
      look={look}
      text={record === null && kind !== 'session' ? kindNames[kind] : name}
      word={look.word}
      isWordHidden
    />
  )
}

const kindNames = { session: 'Session', standup: 'Stand-up', checkpoint: 'Checkpoint' } as const

interface LineProps {
  readonly look: MarkStyle
  readonly text: string
  readonly word: string
  /** The word as it stands on the page, where it says less. */
  readonly shownWord?: string
  readonly after?: string
  readonly isWordHidden?: boolean
}

function Line({ look, text, word, shownWord = word, after, isWordHidden = false }: LineProps) {
  const { icon: Icon, family, isFilled } = look
  return (
    <li
      className={`${css.line} ${familyClass(family)}`}
      data-filled={isFilled || undefined}
      title={`${text}, ${word}`}
    >
      <Icon size={14} stroke={2} aria-hidden />
      <span className={css.text}>{text}</span>
      {after === undefined ? (
        <span className={isWordHidden ? css.hidden : css.word}>
          {shownWord}
          {shownWord !== word && <span className={css.hidden}>{word.slice(shownWord.length)}</span>}
        </span>
      ) : (
        <span className={css.after}>
          {after}
          <span className={css.hidden}> {word.replace(/^\d+ /, '')}</span>
        </span>
      )}
    </li>
  )
}
