import { Button, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { client } from '#web/calls/api.ts'
import { labelOf, questionsOf, type Step } from '../../rules/form.ts'
import { problemTexts, stepTexts } from '../../rules/form-texts.ts'
import { shownValue } from '../../rules/problems.ts'
import { StudentPart } from '../after/StudentPart.tsx'
import css from '../intake.module.css'
import { arrivalMessageOf, expectArrived } from './expect-arrived.ts'
import { StepLink } from './StepLink.tsx'
import type { Draft } from './use-draft.ts'

interface ReviewStepProps {
  readonly draft: Draft
  readonly steps: readonly Step[]
  readonly onSent: () => unknown
}

/** All answers on one page: first what is missing, each with the way there, then everything, then Send. */
export function ReviewStep({ draft, steps, onSent }: ReviewStepProps) {
  const { token, form, state, problems, keeper } = draft
  const sending = useMutation({
    mutationFn: async () => {
      expectArrived(await keeper.whenSaved(), form.part, 'Nothing was sent.')
      return client.intake.send({ token })
    },
    onSuccess: () => onSent(),
  })
  const missing = questionsOf(form.part).filter(({ key }) => problems[key] !== undefined)
  const send = () => {
    draft.setTried()
    sending.mutate()
  }
  return (
    <>
      {missing.length > 0 && (
        <section className={css.missing} aria-labelledby="missing" data-print="hide">
          <h2 id="missing" className={css.missingTitle}>
            {formatNoun(missing.length, 'answer')} {missing.length === 1 ? 'is' : 'are'} missing before you
            can send
          </h2>
          <ul>
            {missing.map(({ key, step }) => (
              <li key={key}>
                <StepLink
                  token={token}
                  step={step}
                  onClick={() => {
                    draft.setTried()
                    keeper.focusNext(key)
                  }}
                >
                  {labelOf(key)}
                </StepLink>
                {problems[key] !== problemTexts.missing && <span className={css.why}>{problems[key]}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {steps.map((step) => (
        <section key={step.key} className={css.part} aria-labelledby={`review-${step.key}`}>
          <div className={css.partHead}>
            <h2 id={`review-${step.key}`} className={css.partTitle}>
              {stepTexts[step.key].title}
            </h2>
            <StepLink token={token} step={step.key} className={css.change}>
              Change <VisuallyHidden>{stepTexts[step.key].title}</VisuallyHidden>
            </StepLink>
          </div>
          <dl className={css.answers}>
            {step.questions.filter(draft.isAsked).map((question) => (
              <div key={question.key}>
                <dt>{labelOf(question.key)}</dt>
                <dd data-missing={problems[question.key] !== undefined || undefined}>
                  {shownValue(question, state.values[question.key] ?? '', form.offers) || '–'}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {form.part === 'guardian' && <StudentPart token={token} form={form} draft={draft} />}
      {sending.error !== null && (
        <p className={css.error} role="alert">
          {arrivalMessageOf(sending.error)}
        </p>
      )}
      <div className={css.ways}>
        <Button size="lg" onClick={() => window.print()}>
          Print my answers
        </Button>
        <ReasonedButton
          size="lg"
          variant="filled"
          busy={sending.isPending}
          reason={
            missing.length > 0
              ? 'Some answers are missing: they are listed at the top of the page.'
              : undefined
          }
          onClick={send}
        >
          {form.part === 'student' ? 'Send my part' : 'Send the application'}
        </ReasonedButton>
      </div>
      <p className={css.small} data-print="hide">
        {missing.length > 0
          ? 'You can send this once nothing above is missing.'
          : 'What you send is kept as it is. You can read it here afterwards.'}
      </p>
    </>
  )
}
