import { Modal } from '@mantine/core'
import type { ShownEvaluation } from '../../contract/applications.schemas.ts'
import css from '../admissions.module.css'

interface EvaluationAnswersProps {
  readonly evaluation: ShownEvaluation
  readonly onClose: () => void
}

/** What a teacher or mentor wrote, question by question. */
export function EvaluationAnswers({ evaluation, onClose }: EvaluationAnswersProps) {
  const { kind, evaluatorName, evaluatorEmail, answers } = evaluation
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={`${kind === 'teacher' ? 'TEACHER' : 'MENTOR'} evaluation by ${evaluatorName || evaluatorEmail}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={css.answers}>
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer === '' ? 'No answer' : answer}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
