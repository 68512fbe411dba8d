import { IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { useSentFile } from '#web/calls/sent-file.ts'
import { questionTexts } from '../../rules/form-texts.ts'
import type { StoredFile } from '../form/draft-keeper.ts'
import css from '../intake.module.css'
import { OwnPaper } from './OwnPaper.tsx'
import type { QuestionProps } from './question-props.ts'

interface FileQuestionProps extends QuestionProps {
  readonly label: ReactNode
  readonly help: string
}

/** A paper: sent as soon as it is chosen, with how far it is. Until the part is sent it can be taken back. */
export function FileQuestion({ draft, question: { key }, label, help }: FileQuestionProps) {
  const { token, keeper, state } = draft
  const name = state.values[key] ?? ''
  const papers = state.papers.filter(({ question }) => question === key)
  const upload = useSentFile<StoredFile>({
    path: `/apply/forms/${encodeURIComponent(token)}/files/${key}`,
    hint: help,
    onSent: (sent) => keeper.stored(key, sent),
  })
  return (
    <fieldset className={css.file}>
      <legend>{label}</legend>
      {papers.map((paper) => (
        <OwnPaper
          key={paper.number}
          token={token}
          paper={paper}
          onRemoved={(left) => keeper.stored(key, left)}
        />
      ))}
      {papers.length === 0 && name !== '' && (
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
