import type { DesignOptions, Template } from '../../contract/templates.contract.ts'
import type { TemplateForm } from './use-template-form.ts'

/** What parts of the editor beside its tabs work on. */
export interface EditorPartProps {
  readonly form: TemplateForm
  readonly options: DesignOptions | undefined
  readonly covered: Pick<Template, 'units' | 'abilities'>
}
