import { IconCheck, IconChevronDown, IconLock } from '@tabler/icons-react'
import { formatNoun } from '#ui/format/quantities.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { FamilyOnboardingChecklist } from '../../contract/family-onboarding.contract.ts'
import { FamilyTask } from './FamilyTask.tsx'
import { nearDay } from './near-day.ts'
import css from './portal.module.css'

interface FamilyChecklistProps {
  readonly studentId: number
  readonly checklist: FamilyOnboardingChecklist
  /** The viewer does its tasks. */
  readonly isOwn: boolean
  /** A reminder led here. */
  readonly isAsked: boolean
}

const soonDays = 7

const isSoon = (day: string): boolean => day <= schoolDayOf(Date.now() + soonDays * 86_400_000)

/** A checklist: its open tasks, what opens it, when it comes, or that it is done. */
export function FamilyChecklist({ studentId, checklist, isOwn, isAsked }: FamilyChecklistProps) {
  const { title, state, tasks, due_date, release_date, locked_by } = checklist
  const lines = (
    <ul className={css.list}>
      {tasks.map((task) => (
        <FamilyTask key={task.id} studentId={studentId} task={task} isOwn={isOwn} />
      ))}
    </ul>
  )
  if (state === 'done')
    return (
      <details className={css.done} open={isAsked}>
        <summary className={css.summary}>
          <IconCheck size={18} stroke={2} aria-hidden className={css.check} />
          <h2 className={css.doneTitle}>{title}</h2>
          <span className={css.quiet}>{`${tasks.length} of ${tasks.length}`}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden className={css.chevron} />
        </summary>
        {lines}
      </details>
    )
  return (
    <section className={css.checklist} aria-label={title}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <span className={css.due} data-soon={(state === 'open' && isSoon(due_date)) || undefined}>
          {state === 'later' && release_date !== null
            ? `Release date: ${nearDay(release_date)}`
            : `Due ${nearDay(due_date)}`}
        </span>
      </div>
      {state === 'open' && checklist.description !== '' && (
        <p className={css.words}>{checklist.description}</p>
      )}
      {state === 'locked' && (
        <div className={css.locked}>
          <span className={css.mark} data-state="locked">
            <IconLock size={16} stroke={1.75} aria-hidden />
          </span>
          <span>
            {`Opens when ${locked_by ?? 'what comes before it'} is done`}
            <span className={css.under}>{formatNoun(tasks.length, 'task', 'tasks')}</span>
          </span>
        </div>
      )}
      {state === 'open' && lines}
    </section>
  )
}
