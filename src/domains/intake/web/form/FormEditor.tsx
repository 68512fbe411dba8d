import { IconInfoCircle } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import type { ShownForm } from '../../contract/intake.schemas.ts'
import { formVersion, stepsOf } from '../../rules/form.ts'
import { stepTexts } from '../../rules/form-texts.ts'
import { IntakeFrame } from '../IntakeFrame.tsx'
import css from '../intake.module.css'
import { ReviewStep } from './ReviewStep.tsx'
import { SaveState } from './SaveState.tsx'
import { StepFields } from './StepFields.tsx'
import { StepList } from './StepList.tsx'
import { useDraft } from './use-draft.ts'

interface FormEditorProps {
  readonly token: string
  readonly form: ShownForm
  readonly onSent: () => unknown
}

const route = getRouteApi('/apply/$token')

/** A part in steps, each at an address of its own: the browser's own Back goes one back, and loses nothing. */
export function FormEditor({ token, form, onSent }: FormEditorProps) {
  const draft = useDraft(token, form)
  const { step: named } = route.useSearch()
  const steps = stepsOf(form.part)
  const at =
    named === 'review'
      ? steps.length
      : Math.max(
          0,
          steps.findIndex(({ key }) => key === named),
        )
  const step = steps[at]
  const title = step === undefined ? 'Review and send' : stepTexts[step.key].title
  return (
    <IntakeFrame
      title={`${title} · Application of ${form.studentFirstName}`}
      aside={<SaveState draft={draft} />}
    >
      <p className={css.of}>
        {form.part === 'student'
          ? `Your part, ${form.studentFirstName}`
          : `Application of ${form.studentFirstName}`}
        {form.isPaper && ', entered from paper'}
      </p>
      <StepList draft={draft} steps={steps} at={at} />
      {form.reason !== '' && (
        <PageAlert family="late" icon={IconInfoCircle} title="The school asks you to correct something.">
          {form.reason}
        </PageAlert>
      )}
      {form.formVersion < formVersion && (
        <PageAlert family="accent" icon={IconInfoCircle} title="The form has changed since you began.">
          Everything you wrote is here. New questions are marked.
        </PageAlert>
      )}
      {/* Whoever comes from another step begins to read at its name. */}
      <h1
        key={title}
        className={css.title}
        tabIndex={-1}
        ref={(heading) => {
          if (heading !== null && draft.keeper.entersStep(title)) heading.focus({ preventScroll: true })
        }}
      >
        {title}
      </h1>
      {step === undefined ? (
        <ReviewStep draft={draft} steps={steps} onSent={onSent} />
      ) : (
        <StepFields draft={draft} steps={steps} at={at} />
      )}
    </IntakeFrame>
  )
}
