import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { isNew, type Question } from '../../rules/form.ts'
import { questionTexts } from '../../rules/form-texts.ts'
import css from '../intake.module.css'
import { ChoiceQuestion } from './ChoiceQuestion.tsx'
import { FileQuestion } from './FileQuestion.tsx'
import { LateTexts } from './LateTexts.tsx'
import type { QuestionProps } from './question-props.ts'

const inputs = {
  line: { type: 'text', inputMode: 'text' },
  birthday: { type: 'text', inputMode: 'text' },
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
} as const

const isTyped = (kind: Question['kind']): kind is keyof typeof inputs => kind in inputs

/** From here on one is told how much room is left. */
const nearTheEnd = 0.8

/** A question with its field; it is saved when the field is left. */
export function QuestionField({ draft, question }: QuestionProps) {
  const { key, kind, most, isOptional, autocomplete } = question
  const { keeper, state, form } = draft
  const value = state.values[key] ?? ''
  const error = draft.errorOf(question)
  const texts: { readonly label: string; readonly help?: string } = questionTexts[key]
  const room = value.length > most * nearTheEnd && kind === 'text' ? roomText(value.length, most) : undefined
  const field = {
    size: 'md' as const,
    name: key,
    label: (
      <QuestionLabel label={texts.label} isOptional={isOptional} isNew={isNew(question, form.formVersion)} />
    ),
    // What is wrong says how it is right.
    description: room ?? (error === undefined ? texts.help : undefined),
    error,
    value,
    onChange: (event: { currentTarget: { value: string } }) => keeper.type(key, event.currentTarget.value),
    onBlur: () => keeper.leave(key),
  }
  return (
    <div
      className={css.question}
      ref={(element) => {
        if (element !== null && keeper.takeFocus(key))
          element.querySelector<HTMLElement>('input:not([tabindex="-1"]), textarea, button')?.focus()
      }}
    >
      {kind === 'text' ? (
        <Textarea {...field} autosize minRows={3} maxRows={14} autoComplete="off" />
      ) : kind === 'file' ? (
        <FileQuestion draft={draft} question={question} label={field.label} help={texts.help ?? ''} />
      ) : isTyped(kind) ? (
        <TextInput {...field} {...inputs[kind]} autoComplete={autocomplete} />
      ) : (
        <ChoiceQuestion draft={draft} question={question} label={field.label} />
      )}
      <LateTexts draft={draft} question={question} />
    </div>
  )
}

const roomText = (length: number, most: number) =>
  `${length.toLocaleString('en-US')} of ${most.toLocaleString('en-US')} characters`

interface QuestionLabelProps {
  readonly label: string
  readonly isOptional: boolean
  readonly isNew: boolean
}

const QuestionLabel = ({ label, isOptional, isNew }: QuestionLabelProps): ReactNode => (
  <>
    {isOptional ? <OptionalLabel>{label}</OptionalLabel> : label}
    {isNew && <span className={css.new}>New</span>}
  </>
)
