import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { type ActionKind, actionWords } from '../../contract/application-words.ts'
import css from '../admissions.module.css'
import { useAct } from './use-act.ts'

interface ConfirmActionProps {
  readonly application: { readonly id: number; readonly studentName: string }
  readonly kind: ActionKind
  /** The action that failed, where it is tried again. */
  readonly failedId?: number
  readonly onClose: () => void
}

const questions: Readonly<Record<ActionKind, (name: string) => string>> = {
  guardian_pdf: (name) => `Print the guardian part of ${name}?`,
  student_pdf: (name) => `Print the student part of ${name}?`,
  enrolled_folder: (name) => `Generate the enrolled folder of ${name}?`,
  folder_files: (name) => `Put what came since into the folder of ${name}?`,
  deal_creation: (name) => `Create the deal of ${name}?`,
  contact_creation: (name) => `Create the contact of ${name}?`,
  contact_update: (name) => `Update the contact of ${name}?`,
  deal_info: (name) => `Update the deal info of ${name}?`,
  teacher_evaluation: (name) => `Resend the TEACHER evaluation of ${name}?`,
  mentor_evaluation: (name) => `Resend the MENTOR evaluation of ${name}?`,
  transcript_request: (name) => `Ask for the transcript of ${name} again?`,
}

/** The question before an outside action: what is sent beside what was told last, who hears of it, that a repeat is safe (picture 33c). */
export function ConfirmAction({ application, kind, failedId, onClose }: ConfirmActionProps) {
  const { id, studentName } = application
  const preview = useQuery(
    api.applicationActions.preview.queryOptions({
      input: { applicationId: id, kind },
      staleTime: 0,
      gcTime: 0,
    }),
  )
  const act = useAct(onClose)
  const shown = preview.data
  const hindrance = shown?.hindrance ?? (preview.error === null ? null : messageOf(preview.error))
  return (
    <ConfirmModal
      opened
      title={questions[kind](studentName)}
      confirmLabel={
        hindrance !== null ? 'Close' : failedId === undefined ? actionWords[kind].label : 'Try again'
      }
      busy={act.isPending || preview.isPending}
      onConfirm={() => (hindrance === null ? act.mutate({ applicationId: id, kind, failedId }) : onClose())}
      onCancel={onClose}
    >
      {preview.isPending ? (
        <Loader size={20} role="img" aria-label="Checking what would be sent" />
      ) : hindrance === null ? (
        <>
          <p className={css.words}>{shown?.sentence}</p>
          {shown !== undefined && shown.changes.length > 0 && (
            <dl className={css.well}>
              {shown.changes.map(({ field, before, now }) => (
                <div key={field} className={css.wellLine}>
                  <dt>{field}</dt>
                  <dd>
                    {before !== null && (
                      <>
                        <del className={css.before}>{before === '' ? 'nothing' : before}</del>{' '}
                        <span aria-hidden="true">→</span>{' '}
                      </>
                    )}
                    <strong>{now === '' ? 'nothing' : now}</strong>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <p className={css.told}>{shown?.told}</p>
        </>
      ) : (
        <p className={css.words}>{hindrance}</p>
      )}
    </ConfirmModal>
  )
}
