import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { useSentFile } from '#web/calls/sent-file.ts'
import type { ShownForm } from '../../contract/intake.schemas.ts'
import { questionsOf } from '../../rules/form.ts'
import { type QuestionKey, questionTexts } from '../../rules/form-texts.ts'
import css from '../intake.module.css'

interface LatePapersProps {
  readonly token: string
  readonly form: ShownForm
  readonly onSent: () => unknown
}

/** Papers follow, also after the part was sent. */
export const LatePapers = ({ token, form, onSent }: LatePapersProps) => (
  <section className={css.box} aria-labelledby="papers" data-print="hide">
    <h2 id="papers" className={css.boxTitle}>
      Papers
    </h2>
    {questionsOf(form.part)
      .filter(({ kind }) => kind === 'file')
      .map(({ key }) => (
        <Paper key={key} token={token} question={key} onSent={onSent} />
      ))}
  </section>
)

interface PaperProps {
  readonly token: string
  readonly question: QuestionKey
  readonly onSent: () => unknown
}

function Paper({ token, question, onSent }: PaperProps) {
  const { label, help }: { readonly label: string; readonly help?: string } = questionTexts[question]
  const upload = useSentFile<{ readonly message: string }>({
    path: `/apply/forms/${encodeURIComponent(token)}/files/${question}`,
    hint: help ?? '',
    onSent,
  })
  return (
    <fieldset className={css.file}>
      <legend>{label}</legend>
      <FileDrop label={label} name={question} accept=".pdf,image/*,application/pdf" {...upload} />
    </fieldset>
  )
}
