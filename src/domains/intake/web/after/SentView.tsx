import { Button } from '@mantine/core'
import { gradesOfAny } from '#domains/admissions/rules/campus-grades.ts'
import { formatDayOf } from '#ui/format/days.ts'
import type { ShownForm } from '../../contract/intake.schemas.ts'
import { IntakeFrame } from '../IntakeFrame.tsx'
import css from '../intake.module.css'
import { LatePapers } from './LatePapers.tsx'
import { SiblingForm } from './SiblingForm.tsx'
import { StudentPart } from './StudentPart.tsx'

interface SentViewProps {
  readonly token: string
  readonly form: ShownForm
  /** It was sent on this page a moment ago. */
  readonly isJustSent: boolean
  readonly onChanged: () => unknown
}

const evaluatorStates = {
  named: 'is asked within minutes',
  asked: 'was asked',
  bounced: 'could not be reached: the mail came back. Write to the school',
  answered: 'has answered',
} as const

const tuitionStates = {
  in_review: 'You asked for flexible tuition. We are looking at it',
  done: 'We have decided about flexible tuition, and write to you',
} as const

/** Whoever sent stands at the foot of a long page, where nothing says that it arrived. */
const arriveAt = (heading: HTMLElement | null) => heading?.focus()

/** A part that is with the school: what it waits for, what may follow, and what was sent, to read and to print. */
export function SentView({ token, form, isJustSent, onChanged }: SentViewProps) {
  const { part, state, sentAt, studentFirstName, evaluators, tuition, sentAnswers, isPaper } = form
  const isGuardian = part === 'guardian'
  const title =
    state === 'over'
      ? 'The school has decided'
      : isGuardian
        ? `Your part of the application of ${studentFirstName} is with us`
        : `Your part is with us, ${studentFirstName}`
  return (
    <IntakeFrame title={title}>
      <h1 ref={isJustSent ? arriveAt : undefined} tabIndex={-1} className={css.title}>
        {title}
      </h1>
      <p className={css.lead}>
        {sentAt !== null && `Sent ${formatDayOf(sentAt)}. `}
        {state === 'over'
          ? 'The school will write to you about it.'
          : 'We will write to you if something is missing, and as soon as there is a decision.'}
      </p>
      {isGuardian && state !== 'over' && (
        <>
          <StudentPart token={token} form={form} />
          {(evaluators.length > 0 || tuition !== 'none') && (
            <section className={css.box} aria-labelledby="follows" data-print="hide">
              <h2 id="follows" className={css.boxTitle}>
                What follows
              </h2>
              <ul className={css.plain}>
                {tuition !== 'none' && <li>{tuitionStates[tuition]}</li>}
                {evaluators.map(({ kind, name, state: asked }) => (
                  <li key={kind}>
                    {name} {isPaper && asked === 'named' ? 'is asked by staff' : evaluatorStates[asked]}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <LatePapers token={token} form={form} onSent={onChanged} />
          <SiblingForm token={token} grades={gradesOfAny(form.offers.campuses)} />
        </>
      )}
      {sentAnswers.length > 0 && (
        <section className={css.part} aria-labelledby="sent">
          <div className={css.partHead}>
            <h2 id="sent" className={css.partTitle}>
              What you sent
            </h2>
            <Button size="md" data-print="hide" onClick={() => window.print()}>
              Print my answers
            </Button>
          </div>
          <dl className={css.answers}>
            {sentAnswers.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer === '' ? '–' : answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </IntakeFrame>
  )
}
