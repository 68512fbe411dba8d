import { useState } from 'react'
import type { client } from '#web/calls/api.ts'
import { useViewer } from '#web/calls/session.ts'
import { type ServerFormOptions, useServerForm } from '#web/forms/server-form.tsx'
import { useBrowserDraft } from '#web/forms/use-browser-draft.ts'
import type { Design } from '../../contract/design.schemas.ts'
import { type DesignDraft, draftKey, draftOf, readDesignDraft } from './design-draft.ts'

type Values = Design & { readonly publish: boolean }
type Saving =
  | ReturnType<typeof client.templates.saveTemplate>
  | ReturnType<typeof client.templates.createTemplate>
type Options = ServerFormOptions<Values, Saving, number>

export interface DesignFormOptions {
  /** Whose draft it is in this browser: `template`, `experience`. */
  readonly kind: string
  /** What is not written yet has none. */
  readonly id: number | undefined
  readonly design: Design
  readonly version: number
  readonly send: (values: Values, version: number) => Saving
  readonly first?: Options['first']
  readonly said?: Options['said']
  readonly shownBy: Options['shownBy']
  readonly onSaved: (id: number) => Promise<void>
}

const designOf = ({ publish: _publish, ...design }: Values): Design => design

/** A design as it is typed; its draft lies in this browser until it was saved or thrown away. */
export function useDesignForm({ kind, id, design, version, onSaved, ...options }: DesignFormOptions) {
  const draft = useBrowserDraft<DesignDraft>(draftKey(useViewer().userId, kind, id), readDesignDraft)
  const [restored] = useState(draft.restored)
  const [textKey, setTextKey] = useState(0)
  const begun = { ...(restored?.values.begun ?? design), publish: false }
  const begunVersion = restored?.values.version ?? version
  const form = useServerForm<Values, Saving, number>({
    ...(options as Pick<Options, 'send' | 'first' | 'said' | 'shownBy'>),
    initial: restored === undefined ? begun : { ...restored.values.design, publish: false },
    stored: begun,
    version: begunVersion,
    toastsFailure: true,
    drawsConflict: true,
    onChange: (values) =>
      draft.keep(draftOf({ design: designOf(values), begun: designOf(begun), version: begunVersion })),
    onStored: draft.forget,
    onSaved: ({ id: savedId }) => onSaved(savedId),
  })
  /** Takes what stands elsewhere: another version, or nothing of one's own. */
  const take = (next: Design) => {
    form.change(next)
    setTextKey((before) => before + 1)
  }
  return { ...form, design: designOf(form.values), begun: designOf(form.stored), draft, textKey, take }
}

export type DesignForm = ReturnType<typeof useDesignForm>
