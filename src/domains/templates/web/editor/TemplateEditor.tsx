import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { usePageTitle } from '#web/address/page-title.ts'
import { api, client } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import type { Design } from '../../contract/design.schemas.ts'
import { templateUploads } from '../../contract/design-file-paths.ts'
import type { OpenedTemplate, Template } from '../../contract/templates.contract.ts'
import { DesignEditor } from './DesignEditor.tsx'
import { EditorHeader } from './EditorHeader.tsx'
import { EditorRail } from './EditorRail.tsx'
import { editorHref, editorSearch, optionsQuery, tabOf } from './editor-address.ts'
import { useDesignForm } from './use-design-form.ts'

interface TemplateEditorProps {
  readonly template: OpenedTemplate | undefined
  readonly design: Design
  readonly version: number
  readonly covered: Pick<Template, 'units' | 'abilities'>
  readonly others: readonly { readonly id: number; readonly name: string }[]
  /** What somebody else saved since. */
  readonly newer: Template | undefined
  readonly onShowNewer: () => void
  readonly onSaved: (templateId: number, isTypedOn: () => boolean) => Promise<unknown>
}

/** The editor of a template: its tabs, what is missing before it is published, and what it said before. */
export function TemplateEditor({ template, design, version, covered, ...props }: TemplateEditorProps) {
  const id = template?.id
  const form = useDesignForm({
    kind: 'template',
    id,
    design,
    version,
    send: (values, known) =>
      id === undefined
        ? client.templates.createTemplate(values)
        : client.templates.saveTemplate({ ...values, template_id: id, version: known }),
    shownBy: [api.templateLibrary.key()],
    onSaved: props.onSaved,
  })
  const { data: options } = useQuery(optionsQuery())
  useLive([topic('units')], optionsQuery())
  const { pathname, search } = useLocation()
  const wanted = editorSearch.parse(search).field ?? ''
  const tab = tabOf(pathname)
  usePageTitle(form.design.title === '' ? 'New template' : form.design.title, { backTo: '/template/library' })
  const part = { form, options, covered }
  return (
    <DesignEditor
      {...part}
      files={template?.files ?? []}
      uploads={templateUploads}
      tab={tab}
      wanted={wanted}
      hrefOf={(next) => editorHref(id, next)}
      noun="this template"
      newer={props.newer}
      onShowNewer={props.onShowNewer}
      header={<EditorHeader form={form} template={template} tab={tab} others={props.others} />}
      rail={<EditorRail {...part} template={template} wanted={wanted} />}
    />
  )
}
