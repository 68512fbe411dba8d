import { Button } from '@mantine/core'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { StudentDocument } from '../contract/student-documents.contract.ts'
import { DocumentFields } from './DocumentFields.tsx'
import { DocumentVersions } from './DocumentVersions.tsx'
import { shownByDocuments, useDocumentsPage } from './documents-address.ts'
import { useDeleteDocument } from './use-delete-document.ts'
import { useNewerFile } from './use-newer-file.ts'

/** `…/documents?document=12`: what is said of a document, its versions, a newer file, and deleting it. */
export function EditDocument({ document }: { document: StudentDocument }) {
  const { studentId, show } = useDocumentsPage()
  const { id: documentId, kind, title, visibility, expires_on, revision } = document
  const close = () => show({})
  const remove = useDeleteDocument(studentId, close)
  const upload = useNewerFile(studentId, document)
  const form = useServerForm({
    what: 'the changes',
    initial: { kind, title, visibility, expires_on: expires_on ?? '' },
    version: revision,
    // A newer file, which is sent from within, is another revision, too.
    follows: true,
    send: (values, opened) =>
      client.studentDocuments.editDocument({ studentId, documentId, revision: opened, ...values }),
    shownBy: shownByDocuments(),
    onClose: close,
  })
  return (
    <FormPanel
      form={form}
      title={title}
      saveLabel="Save"
      // Both are another revision: saved meanwhile, one of the two would be refused as somebody else's, the file unseen.
      reason={upload.busy ? 'The newer file is being stored. Save once it is there.' : undefined}
    >
      <DocumentFields form={form} />
      <DocumentVersions document={document} upload={upload} />
      <div>
        <Button color="unexc" loading={remove.isPending} onClick={() => remove.mutate(documentId)}>
          Delete document
        </Button>
      </div>
    </FormPanel>
  )
}
