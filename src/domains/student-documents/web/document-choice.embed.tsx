import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import {
  type DocumentKind,
  documentKindTitles,
  documentLimit,
  usualVisibility,
} from '../contract/document-kinds.ts'
import { kindOptions } from './document-values.ts'
import { documentsQuery } from './documents-address.ts'

/**
 * The document that something rests on, within the form of that: one of the student's, or a file that is added to them
 * when the form is saved, once, however often that is tried. `store` returns its id, null for none.
 */
export function useDocumentChoice(studentId: number, kindAtFirst: DocumentKind, chosenAtFirst = '') {
  const [chosen, choose] = useState(chosenAtFirst)
  const [file, setFile] = useState<File>()
  const [kind, setKind] = useState(kindAtFirst)
  const added = useRef<{ readonly file: File; readonly id: number }>(undefined)
  const store = async (): Promise<number | null> => {
    if (file === undefined) return chosen === '' ? null : Number(chosen)
    if (added.current?.file !== file) {
      const title = file.name.replace(/\.[^.]*$/, '').slice(0, 120)
      const said = { kind, title, visibility: usualVisibility[kind], expires_on: '' }
      const { id } = await client.studentDocuments.addDocument({ studentId, file, ...said })
      added.current = { file, id }
    }
    return added.current.id
  }
  const isDirty = chosen !== chosenAtFirst || file !== undefined
  return { studentId, chosen, choose, file, setFile, kind, setKind, store, isDirty }
}

interface DocumentChoiceProps {
  readonly choice: ReturnType<typeof useDocumentChoice>
  readonly label: string
  /** What the server said of a field of the form. */
  readonly errorOf: (field: string) => string | undefined
}

/** Picks a document of the student, or takes a file; nothing for who opens no documents. */
export function DocumentChoice({ choice, label, errorOf }: DocumentChoiceProps) {
  const { studentId, chosen, choose, file, setFile, kind, setKind } = choice
  const { data } = useQuery(documentsQuery(studentId))
  if (data === undefined) return null
  const options = [
    { value: '', label: file === undefined ? 'None' : 'The file below' },
    ...data.documents.map((one) => ({
      value: String(one.id),
      label: `${one.title} (${documentKindTitles[one.kind].toLowerCase()})`,
    })),
  ]
  const pick = (value: string) => {
    choose(value)
    setFile(undefined)
  }
  const take = (taken: File) => {
    choose('')
    setFile(taken)
  }
  const picker = (
    <SelectField
      label={<OptionalLabel>{label}</OptionalLabel>}
      options={options}
      value={chosen}
      error={errorOf('document_id')}
      onChange={pick}
    />
  )
  if (!data.can_manage) return picker
  return (
    <>
      {file === undefined ? (
        picker
      ) : (
        <FieldPair>
          {picker}
          <SelectField label="Kind of the file" options={kindOptions} value={kind} onChange={setKind} />
        </FieldPair>
      )}
      <FileDrop
        label="File of a new document"
        name="file"
        accept="application/pdf,image/*,.docx,.xlsx,.pptx"
        hint={file?.name ?? `Or drop a new one: a PDF, a picture or an office file, up to ${documentLimit}.`}
        busy={false}
        problem={errorOf('file') ?? errorOf('title')}
        onFile={take}
      />
    </>
  )
}
