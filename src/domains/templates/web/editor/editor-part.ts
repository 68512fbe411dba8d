import type { DesignOptions, Template } from '../../contract/templates.contract.ts'
import type { DesignForm } from './use-design-form.ts'

/** What parts of the editor beside its tabs work on. */
export interface EditorPartProps {
  readonly form: DesignForm
  readonly options: DesignOptions | undefined
  readonly covered: Pick<Template, 'units' | 'abilities'>
}
