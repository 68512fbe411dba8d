import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Step } from '../../rules/form.ts'
import { stepTexts } from '../../rules/form-texts.ts'
import { StudentPart } from '../after/StudentPart.tsx'
import { QuestionField } from '../fields/QuestionField.tsx'
import { Paragraphs } from '../IntakeFrame.tsx'
import css from '../intake.module.css'
import type { Draft } from './use-draft.ts'

interface StepFieldsProps {
  readonly draft: Draft
  readonly steps: readonly Step[]
  readonly at: number
}

/** The questions of a step, one below the other, and the ways on. */
export function StepFields({ draft, steps, at }: StepFieldsProps) {
  const step = steps[at]
  if (step === undefined) return null
  const { token, form } = draft
  const next = steps[at + 1]?.key ?? 'review'
  const before = steps[at - 1]?.key
  const to = (to: string, label: string, isFirst: boolean) => (
    <Button
      size="lg"
      {...(isFirst && { variant: 'filled' })}
      renderRoot={(props) => <Link to="/apply/$token" params={{ token }} search={{ step: to }} {...props} />}
    >
      {label}
    </Button>
  )
  return (
    <>
      <p className={css.lead}>{stepTexts[step.key].lead}</p>
      {step.key === 'papers' && (
        <>
          <Note title="Flexible tuition" text={form.notes.tuition} />
          <Note title="SSAT" text={form.notes.ssat} />
        </>
      )}
      <div className={css.fields}>
        {step.questions.filter(draft.isAsked).map((question) => (
          <QuestionField key={question.key} draft={draft} question={question} />
        ))}
      </div>
      {step.key === 'student' && <StudentPart token={token} form={form} draft={draft} />}
      <div className={css.ways}>
        {before !== undefined && to(before, 'Back', false)}
        {to(next, next === 'review' ? 'Review' : 'Next', true)}
      </div>
    </>
  )
}

const Note = ({ title, text }: { readonly title: string; readonly text: string }) =>
  text === '' ? null : (
    <aside className={css.note} aria-label={title}>
      <strong>{title}</strong>
      <Paragraphs text={text} />
    </aside>
  )
