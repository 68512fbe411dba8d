import { IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { useSentFile } from '#web/calls/sent-file.ts'
import { questionTexts } from '../../rules/form-texts.ts'
import css from '../intake.module.css'
import type { QuestionProps } from './question-props.ts'

interface FileQuestionProps extends QuestionProps {
  readonly label: ReactNode
  readonly help: string
}

interface SentFile {
  readonly value: string
  readonly version: number
  readonly savedAt: string
}

/** A paper: sent as soon as it is chosen, with how far it is; another one takes its place. */
export function FileQuestion({ draft, question: { key }, label, help }: FileQuestionProps) {
  const { token, keeper, state } = draft
  const name = state.values[key] ?? ''
  const upload = useSentFile<SentFile>({
    path: `/apply/forms/${encodeURIComponent(token)}/files/${key}`,
    hint: help,
    onSent: (sent) => keeper.stored(key, sent),
  })
  return (
    <fieldset className={css.file}>
      <legend>{label}</legend>
      {name !== '' && (
        <p className={css.fileName} role="status">
          <IconFileText size={18} stroke={1.75} aria-hidden />
          <span>{name} is with the school</span>
        </p>
      )}
      <FileDrop
        label={questionTexts[key].label}
        name={key}
        accept=".pdf,image/*,application/pdf"
        {...upload}
      />
    </fieldset>
  )
}
