import { ActionIcon } from '@mantine/core'
import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { documentLimitBytes } from '#domains/excuses/contract/excuse-values.ts'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
import type { GuardianSide } from '../../contract/family-excuses.contract.ts'
import css from './excuses.module.css'
import { useAttachDocument, useRemoveDocument } from './use-change-excuse.ts'

const limitText = `${documentLimitBytes / 1024 / 1024} MB`

interface ExcuseDocumentsProps {
  readonly excuseId: number
  readonly guardian: GuardianSide
}

/** The papers of the excuse, such as a doctor's note, and the place to add one. */
export function ExcuseDocuments({ excuseId, guardian: { documents, can } }: ExcuseDocumentsProps) {
  const attach = useAttachDocument(excuseId)
  const [asked, setAsked] = useState<GuardianSide['documents'][number]>()
  const remove = useRemoveDocument(excuseId, () => setAsked(undefined))
  if (documents.length === 0 && !can.write) return null
  return (
    <Section title="Documents" {...(documents.length > 0 && { count: documents.length })}>
      {documents.length > 0 && (
        <ul className={css.list}>
          {documents.map((document) => (
            <li key={document.id} className={css.document}>
              <IconPaperclip size={16} stroke={1.75} aria-hidden />
              <div className={css.documentName}>
                <a className={css.link} href={document.url} download>
                  {document.file_name}
                </a>
                <span className={css.quiet}>
                  {document.uploaded_by_name}, {formatWhen(document.created_at, Date.now())}
                </span>
              </div>
              {document.can_remove && can.write && (
                <ActionIcon
                  variant="subtle"
                  aria-label={`Remove ${document.file_name}`}
                  onClick={() => setAsked(document)}
                >
                  <IconTrash size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {can.write && (
        <FileDrop
          label="Document"
          name="document"
          accept="application/pdf,image/*"
          hint={`A PDF or a picture, up to ${limitText}, such as a doctor’s note`}
          busy={attach.isPending}
          problem={
            attach.error === null
              ? undefined
              : (formErrorsOf(attach.error)['document'] ?? messageOf(attach.error))
          }
          onFile={(file) => attach.mutate(file)}
        />
      )}
      <ConfirmModal
        opened={asked !== undefined}
        title={`Remove ${asked?.file_name}?`}
        confirmLabel="Remove"
        cancelLabel="Keep it"
        destructive
        busy={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked.id)}
        onCancel={() => setAsked(undefined)}
      >
        The file is deleted for everybody, the school too, and does not come back.
      </ConfirmModal>
    </Section>
  )
}
