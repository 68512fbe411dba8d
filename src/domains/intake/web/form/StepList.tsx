import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Step } from '../../rules/form.ts'
import { stepTexts } from '../../rules/form-texts.ts'
import css from '../intake.module.css'
import { StepLink } from './StepLink.tsx'
import type { Draft } from './use-draft.ts'

interface StepListProps {
  readonly draft: Draft
  readonly steps: readonly Step[]
  readonly at: number
}

/** Where one is, and the way to every step: none is locked. */
export function StepList({ draft: { token, problems, state }, steps, at }: StepListProps) {
  const isDone = ({ questions }: Step) =>
    questions.every(({ key }) => problems[key] === undefined) &&
    questions.some(({ key }) => (state.values[key] ?? '') !== '')
  return (
    <nav aria-label="Steps" data-print="hide">
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <li key={step.key}>
            <StepLink token={token} step={step.key} className={css.step} isCurrent={index === at}>
              <span className={css.stepMark} data-done={isDone(step) || undefined} aria-hidden="true">
                {isDone(step) ? <IconCheck size={14} stroke={2} /> : index + 1}
              </span>
              <span className={css.stepName}>{stepTexts[step.key].title}</span>
              {isDone(step) && <VisuallyHidden>, answered</VisuallyHidden>}
            </StepLink>
          </li>
        ))}
        <li>
          <StepLink token={token} step="review" className={css.step} isCurrent={at === steps.length}>
            <span className={css.stepMark} aria-hidden="true">
              {steps.length + 1}
            </span>
            <span className={css.stepName}>Review</span>
          </StepLink>
        </li>
      </ol>
    </nav>
  )
}
