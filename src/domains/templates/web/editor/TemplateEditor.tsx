import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import type { Design } from '../../contract/design.schemas.ts'
import type { Template } from '../../contract/templates.contract.ts'
import type { DesignEditing } from '../design/design-editing.ts'
import { GeneralTab } from '../design/GeneralTab.tsx'
import { LearningTab } from '../design/LearningTab.tsx'
import { SessionsTab } from '../design/SessionsTab.tsx'
import { TasksTab } from '../design/TasksTab.tsx'
import { WeeklyPlanTab } from '../design/WeeklyPlanTab.tsx'
import { DesignConflict } from './DesignConflict.tsx'
import { EditorHeader } from './EditorHeader.tsx'
import { EditorNotices } from './EditorNotices.tsx'
import { EditorRail } from './EditorRail.tsx'
import css from './editor.module.css'
import { editorHref, editorSearch, optionsQuery, tabOf } from './editor-address.ts'
import { useLedToField } from './use-led-to-field.ts'
import { useTemplateForm } from './use-template-form.ts'

interface TemplateEditorProps {
  readonly template: Template | undefined
  readonly design: Design
  readonly version: number
  readonly covered: Pick<Template, 'units' | 'abilities'>
  readonly others: readonly { readonly id: number; readonly name: string }[]
  /** What somebody else saved since. */
  readonly newer: Template | undefined
  readonly onShowNewer: () => void
  readonly onSaved: (templateId: number) => Promise<void>
}

const tabs = {
  general: GeneralTab,
  'learning-details': LearningTab,
  'weekly-plan': WeeklyPlanTab,
  tasks: TasksTab,
  sessions: SessionsTab,
}

/** The editor of a template: its tabs, what is missing before it is published, and what it said before. */
export function TemplateEditor({ template, design, version, covered, ...props }: TemplateEditorProps) {
  const { others, newer, onShowNewer, onSaved } = props
  const form = useTemplateForm({ templateId: template?.id, design, version, onSaved })
  const { data: options } = useQuery(optionsQuery())
  const { pathname, search } = useLocation()
  const wanted = editorSearch.parse(search).field ?? ''
  const tab = tabOf(pathname)
  usePageTitle(form.design.title === '' ? 'New template' : form.design.title, { backTo: '/template/library' })
  useLedToField(wanted, tab)
  const editing: DesignEditing = {
    design: form.design,
    change: form.change,
    errorOf: form.errorOf,
    options,
    covered,
    wanted,
    textKey: form.textKey,
    hrefOf: (next) => editorHref(template?.id, next),
  }
  const Tab = tabs[tab]
  return (
    <SheetPage fill>
      <EditorHeader form={form} template={template} tab={tab} others={others} />
      <EditorNotices form={form} newer={newer} onShowNewer={onShowNewer} />
      <div className={css.editor}>
        <div className={css.tab}>
          <Tab key={`${tab} ${wanted}`} {...editing} />
        </div>
        <EditorRail form={form} template={template} options={options} covered={covered} wanted={wanted} />
      </div>
      {form.conflict !== undefined && (
        <DesignConflict form={form} conflict={form.conflict} options={options} covered={covered} />
      )}
      {form.questions}
    </SheetPage>
  )
}
