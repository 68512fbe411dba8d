import { IconChevronRight } from '@tabler/icons-react'
import { StatusBadges } from '#domains/attendance/web/status-badges.embed.tsx'
import { formatDayOf, formatShortDay } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatTime } from '#ui/format/times.ts'
import type {
  DetailsByCategory,
  ItemDetails,
  ReportItemOnWire,
} from '../../contract/house-reports.schemas.ts'
import type { ReportCategory } from '../../contract/report-values.ts'
import css from './evidence.module.css'

interface EvidenceProps {
  item: ReportItemOnWire
  details: DetailsByCategory | undefined
}

const headings: Readonly<Record<ReportCategory, string>> = {
  unexcused_absence: 'Unexcused absences',
  task_not_submitted: 'Tasks not submitted',
  attendance_increased: 'Attendance increased',
  task_submission_increased: 'Task submission increased',
}

/** What an item rests on: the sessions and tasks, the percents, and why the report advises what it does. */
export function Evidence({ item, details }: EvidenceProps) {
  if (details === undefined) return <div className={css.well} aria-busy="true" />
  // A case of absences first says what it is about; what there is to praise stands after it.
  const isCase = item.categories.some((category) => !isPraise(category))
  const categories = [...item.categories].sort(
    (one, other) => Number(isPraise(one)) - Number(isPraise(other)),
  )
  return (
    <div className={css.evidence}>
      {categories.map((category) => {
        const of = details[category]
        return (
          of !== undefined && (
            <div key={category} className={css.well}>
              {item.categories.length > 1 && (
                <h4 className={css.heading}>
                  {isCase && isPraise(category) && 'Also to praise: '}
                  {headings[category]}
                </h4>
              )}
              {of.currentPercentage === null ? (
                <Rows of={of} />
              ) : (
                <>
                  <Percents of={of} category={category} />
                  <details className={css.more}>
                    <summary>
                      <IconChevronRight size={16} stroke={1.75} aria-hidden />
                      {rowsText(of)}
                    </summary>
                    <Rows of={of} />
                  </details>
                </>
              )}
              {of.count !== null && <p className={css.before}>{beforeText(category, of.countBefore)}</p>}
            </div>
          )
        )
      })}
      <p className={css.why}>{item.why}</p>
    </div>
  )
}

/** `The week before there were 8 unexcused absences.` */
function beforeText(category: ReportCategory, count: number | null): string {
  if (count === null) return 'No unexcused absence is known for the week before: not every roll was taken.'
  if (category === 'task_not_submitted')
    return count === 0
      ? 'No task was missed the week before.'
      : `The week before ${formatNoun(count, 'task')} ${count === 1 ? 'was' : 'were'} not submitted.`
  return count === 0
    ? 'There was no unexcused absence the week before.'
    : `The week before there ${count === 1 ? 'was' : 'were'} ${formatNoun(count, 'unexcused absence')}.`
}

const isPraise = (category: ReportCategory) =>
  category === 'attendance_increased' || category === 'task_submission_increased'

/** `Attended 17 of 18 sessions (94%), 71% in the four weeks before (51 of 72).` */
function Percents({ of, category }: { of: ItemDetails; category: ReportCategory }) {
  const [noun, verb] = category === 'attendance_increased' ? ['sessions', 'Attended'] : ['tasks', 'Submitted']
  return (
    <dl className={css.percents}>
      <div>
        <dt>This week</dt>
        <dd>
          <b>{of.currentPercentage}%</b> {verb} {of.current?.part} of {of.current?.whole} {noun}
        </dd>
      </div>
      <div>
        <dt>Four weeks before</dt>
        <dd>
          <b>{of.previousPercentage}%</b> {of.previous?.part} of {of.previous?.whole} {noun}
        </dd>
      </div>
      <div>
        <dt>Increase</dt>
        <dd className={css.up}>+{of.improvementPercentage} points</dd>
      </div>
    </dl>
  )
}

const rowsText = ({ items, groupedItems }: ItemDetails) =>
  items.length > 0
    ? `The ${formatNoun(items.length, 'task')} of this week`
    : `The ${formatNoun(
        groupedItems.reduce((count, day) => count + day.items.length, 0),
        'session',
      )} of this week`

const Rows = ({ of }: { of: ItemDetails }) => (
  <>
    <Sessions of={of} />
    <Tasks of={of} />
  </>
)

function Sessions({ of: { groupedItems } }: { of: ItemDetails }) {
  if (groupedItems.length === 0) return null
  return (
    <ul className={css.rows}>
      {groupedItems.flatMap(({ date, items }) =>
        items.map((session) => (
          <li key={session.attendableId} className={css.session}>
            <span className={css.day}>{formatShortDay(date)}</span>
            <span className={css.time}>{formatTime(session.startAt)}</span>
            <span className={css.name}>{session.title}</span>
            <StatusBadges status={session.status} />
          </li>
        )),
      )}
    </ul>
  )
}

function Tasks({ of: { items } }: { of: ItemDetails }) {
  if (items.length === 0) return null
  return (
    <ul className={css.rows}>
      {items.map((task) => (
        <li key={task.taskId} className={css.task}>
          <span className={css.name}>
            {task.taskTitle}
            {task.isFinal && <span className={css.final}>Final</span>}
          </span>
          <span className={css.theme} title={task.themeTitle}>
            {task.experienceTitle}
          </span>
          <span className={css.due}>
            {task.submittedAt === null
              ? `Due ${formatDayOf(task.dueAt)}`
              : `Submitted ${formatDayOf(task.submittedAt)}`}
            {task.deadlineExtensionDueAt !== null && (
              <span className={css.extended}>Extended to {formatDayOf(task.deadlineExtensionDueAt)}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
