import { useState } from 'react'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { documentLimit } from '../contract/document-kinds.ts'
import { DocumentFields } from './DocumentFields.tsx'
import { newDocument } from './document-values.ts'
import { shownByDocuments, useDocumentsPage } from './documents-address.ts'

/** `…/documents?new=true`: a file, and what is said of it. */
export function AddDocument() {
  const { studentId, show } = useDocumentsPage()
  const [file, setFile] = useState<File>()
  const form = useServerForm({
    what: 'the document',
    initial: newDocument,
    isAlsoDirty: file !== undefined,
    check: ({ title }) => ({
      file: file === undefined ? 'Choose a file.' : undefined,
      title: title.trim() === '' ? 'Name the document.' : undefined,
    }),
    send: (values) =>
      client.studentDocuments.addDocument({ studentId, file: file ?? new File([], ''), ...values }),
    shownBy: shownByDocuments(),
    onClose: () => show({}),
  })
  const choose = (chosen: File) => {
    setFile(chosen)
    // Also says that what the server said of the last file is over.
    form.change({ title: form.values.title || chosen.name.replace(/\.[^.]*$/, '') })
    form.forgetError()
  }
  return (
    <FormPanel form={form} title="Add document" saveLabel="Add document">
      <FileDrop
        label="File of the document"
        name="file"
        accept="application/pdf,image/*,.docx,.xlsx,.pptx"
        hint={file?.name ?? `Drop a PDF, a picture or an office file, up to ${documentLimit}.`}
        busy={false}
        problem={form.errorOf('file')}
        onFile={choose}
      />
      <DocumentFields form={form} />
    </FormPanel>
  )
}
