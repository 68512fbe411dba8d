import type { Template } from '../../contract/templates.contract.ts'
import { Checklist } from '../checklist/Checklist.tsx'
import { editorHref } from './editor-address.ts'
import type { EditorPartProps } from './editor-part.ts'
import { TemplateHistory } from './TemplateHistory.tsx'

/** What is missing before it is published, each line leading to its field, then what is there; and its history. */
export function EditorRail({
  template,
  wanted,
  ...part
}: EditorPartProps & { readonly template: Template | undefined; readonly wanted: string }) {
  return (
    <>
      <Checklist
        title="Before you publish"
        design={part.form.design}
        hrefOf={(tab) => editorHref(template?.id, tab)}
      />
      {template !== undefined && (
        <TemplateHistory {...part} template={template} isWanted={wanted === 'history'} />
      )}
    </>
  )
}
