/** The editor of a design, for pages of what is designed as templates are. */

export { Checklist } from './checklist/Checklist.tsx'
export type { DesignDates } from './design/design-editing.ts'
export { DesignEditor } from './editor/DesignEditor.tsx'
export { DesignHistory } from './editor/DesignHistory.tsx'
export { EditorTools } from './editor/EditorTools.tsx'
export { editorSearch, tabOf } from './editor/editor-address.ts'
export type { EditorPartProps } from './editor/editor-part.ts'
export { titlesOf } from './editor/title-of.ts'
export { useBegun } from './editor/use-begun.ts'
export { useDesignForm } from './editor/use-design-form.ts'
export { usePresentEditors } from './editor/use-present-editors.ts'
