import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import { api, client } from '#web/api.ts'
import { messageOf } from '#web/api-error.ts'
import type { ExcuseDetail } from '../../contract/excuses.schemas.ts'
import css from './detail.module.css'

/** The papers of an excuse: opened and removed by who deals with the family; others read that there are some. */
export function ExcuseDocuments({ excuse, nowMs }: { excuse: ExcuseDetail; nowMs: number }) {
  const { documents, removed_documents, document_count, can_open_documents } = excuse
  const hidden = document_count - documents.length
  const [asked, setAsked] = useState<ExcuseDetail['documents'][number]>()
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: (document_id: number) => client.excuses.deleteDocument({ id: excuse.id, document_id }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => {
      setAsked(undefined)
      return queryClient.invalidateQueries({ queryKey: api.excuses.key() })
    },
  })
  if (document_count + removed_documents.length === 0) return null
  return (
    <PanelSection title="Documents">
      <ul className={css.documents}>
        {documents.map((document) => (
          <li key={document.id} className={css.document}>
            <span>
              <a href={document.url} download>
                {document.file_name}
              </a>{' '}
              <span className={css.quiet}>{document.uploaded_by_name}</span>
            </span>
            {document.can_remove && (
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
        {!can_open_documents && hidden > 0 && (
          <li className={css.quiet}>{formatNoun(hidden, 'document')}, open to who decides on this excuse.</li>
        )}
        {removed_documents.map((one) => (
          <li key={one.id} className={css.quiet}>
            {one.removed_by_name} removed a document, {formatWhen(one.removed_at, nowMs)}
          </li>
        ))}
      </ul>
      <ConfirmModal
        opened={asked !== undefined}
        title={`Remove ${asked?.file_name}?`}
        confirmLabel="Remove"
        destructive
        busy={removing.isPending}
        onConfirm={() => asked && removing.mutate(asked.id)}
        onCancel={() => setAsked(undefined)}
      >
        The file is deleted for everybody and does not come back.
      </ConfirmModal>
    </PanelSection>
  )
}
