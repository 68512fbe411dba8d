import { useState } from 'react'
import { api, client } from '#web/calls/api.ts'
import { useViewer } from '#web/calls/session.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { useBrowserDraft } from '#web/forms/use-browser-draft.ts'
import type { Design } from '../../contract/design.schemas.ts'
import { type DesignDraft, draftKey, draftOf, readDesignDraft } from './design-draft.ts'

export interface TemplateFormOptions {
  /** A template that is not written yet without it. */
  readonly templateId: number | undefined
  readonly design: Design
  readonly version: number
  readonly onSaved: (templateId: number) => Promise<void>
}

type Values = Design & { readonly publish: boolean }

const designOf = ({ publish: _publish, ...design }: Values): Design => design

/** A design as it is typed; its draft lies in this browser until it was saved or thrown away. */
export function useTemplateForm({ templateId, design, version, onSaved }: TemplateFormOptions) {
  const draft = useBrowserDraft<DesignDraft>(draftKey(useViewer().userId, templateId), readDesignDraft)
  const [restored] = useState(draft.restored)
  const [textKey, setTextKey] = useState(0)
  const begun = { ...(restored?.values.begun ?? design), publish: false }
  const begunVersion = restored?.values.version ?? version
  const form = useServerForm({
    initial: restored === undefined ? begun : { ...restored.values.design, publish: false },
    stored: begun,
    version: begunVersion,
    send: (values: Values, known: number) =>
      templateId === undefined
        ? client.templates.createTemplate(values)
        : client.templates.saveTemplate({ ...values, template_id: templateId, version: known }),
    shownBy: [api.templateLibrary.key()],
    toastsFailure: true,
    drawsConflict: true,
    onChange: (values) =>
      draft.keep(draftOf({ design: designOf(values), begun: designOf(begun), version: begunVersion })),
    onSaved: ({ id }) => {
      draft.forget()
      return onSaved(id)
    },
  })
  /** Takes what stands elsewhere: another version, or nothing of one's own. */
  const take = (next: Design) => {
    form.change(next)
    setTextKey((before) => before + 1)
  }
  return { ...form, design: designOf(form.values), begun: designOf(form.stored), draft, textKey, take }
}

export type TemplateForm = ReturnType<typeof useTemplateForm>
