import { ActionIcon } from '@mantine/core'
import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useUpload } from '#web/calls/upload.ts'
import { documentLimitBytes } from '../contract/excuse-values.ts'
import type { ExcuseDetail } from '../contract/excuses.schemas.ts'
import css from './excuse-documents.module.css'

interface ExcuseDocumentsProps {
  readonly excuseId: number
  readonly documents: ExcuseDetail['documents']
  /** Those that were removed, as staff are told. */
  readonly removed?: ExcuseDetail['removed_documents']
  /** How many the viewer may not open. */
  readonly hiddenCount?: number
  /** Whether the viewer deals with the excuse: attaches, and removes what the document itself allows. */
  readonly canChange: boolean
  /** Asks for what shows documents anew; the piece is busy until it is there. */
  readonly onChanged: () => Promise<unknown>
}

/** The papers of an excuse, such as a doctor's note, and the place to add one: the same for staff and families. */
export function ExcuseDocuments(props: ExcuseDocumentsProps) {
  const { excuseId, documents, removed = [], hiddenCount = 0, canChange, onChanged } = props
  const [asked, setAsked] = useState<ExcuseDetail['documents'][number]>()
  const attach = useUpload({
    field: 'document',
    send: (document) => client.excuses.postDocument({ id: excuseId, document }),
    onSent: onChanged,
  })
  const remove = useMutation({
    mutationFn: (document_id: number) => client.excuses.deleteDocument({ id: excuseId, document_id }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => {
      setAsked(undefined)
      return onChanged()
    },
  })
  return (
    <>
      {documents.length + hiddenCount + removed.length > 0 && (
        <ul className={css.documents}>
          {documents.map((document) => (
            <li key={document.id} className={css.document}>
              <IconPaperclip size={16} stroke={1.75} aria-hidden />
              <div className={css.name}>
                <a className={css.link} href={document.url} download>
                  {document.file_name}
                </a>
                <span className={css.quiet}>
                  {document.uploaded_by_name}, {formatWhen(document.created_at, Date.now())}
                </span>
              </div>
              {document.can_remove && canChange && (
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
          {hiddenCount > 0 && (
            <li className={css.quiet}>
              {formatNoun(hiddenCount, 'document')}, open only to those who decide on this excuse.
            </li>
          )}
          {removed.map((one) => (
            <li key={one.id} className={css.quiet}>
              {one.removed_by_name} removed a document, {formatWhen(one.removed_at, Date.now())}
            </li>
          ))}
        </ul>
      )}
      {canChange && (
        <FileDrop
          label="Document"
          name="document"
          accept="application/pdf,image/*"
          hint={`A PDF or a picture, up to ${documentLimitBytes / 1024 / 1024} MB, such as a doctor’s note`}
          {...attach}
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
        The file is deleted for everybody, family and school, and cannot be brought back.
      </ConfirmModal>
    </>
  )
}
