import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconUserExclamation,
} from '@tabler/icons-react'
import { formatNoun } from '#ui/format/quantities.ts'
import css from '../chat.module.css'
import type { JobDetails } from './job-words.ts'

const marks = {
  waiting: { icon: IconCircleDashed, word: 'Waits' },
  applied: { icon: IconCheck, word: 'Written' },
  done: { icon: IconCheck, word: 'Read back' },
  skipped: { icon: IconCircleMinus, word: 'Left out' },
  failed: { icon: IconAlertTriangle, word: 'Failed' },
  held: { icon: IconUserExclamation, word: 'Waits for a second person' },
} as const

/** What a job does, numbered: before it is applied a plan, afterwards what came of each. */
export function JobSteps({ job }: { readonly job: JobDetails }) {
  const { steps, stepCount, status } = job
  if (stepCount === 0)
    return status === 'planned' ? (
      <p className={css.quiet}>Everything agrees; there is nothing to do.</p>
    ) : null
  return (
    <section>
      <h3 className={css.sectionTitle}>
        {status === 'planned' ? 'What would be done' : 'Steps'}
        <span className={css.quiet}> {stepCount}</span>
      </h3>
      <ol className={css.steps} aria-label="Steps">
        {steps.map(({ position, verb, fact, state, reason, taken }) => {
          const { icon: Icon, word } = marks[state]
          return (
            <li key={position} data-state={state}>
              <span className={css.number}>{position}</span>
              <span className={css.stepWords}>
                <span>
                  <strong>{verb}</strong> {fact}
                </span>
                {reason !== '' && <span className={css.reason}>{reason}</span>}
                {state === 'held' && (
                  <span className={css.reason}>Takes away {taken}: waits for a second person.</span>
                )}
              </span>
              <Icon size={16} stroke={1.75} role="img" aria-label={word} />
            </li>
          )
        })}
      </ol>
      {stepCount > steps.length && (
        <p className={css.quiet}>And {formatNoun(stepCount - steps.length, 'more step', 'more steps')}.</p>
      )}
    </section>
  )
}
