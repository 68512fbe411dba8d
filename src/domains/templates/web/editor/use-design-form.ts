import { useState } from 'react'
import type { client } from '#web/calls/api.ts'
import { type ServerFormOptions, useServerForm } from '#web/forms/server-form.tsx'
import type { Design } from '../../contract/design.schemas.ts'
import { type DesignValues, designOf, type SavedBeside, useDesignDraft } from './design-draft.ts'

type Saving =
  | ReturnType<typeof client.templates.saveTemplate>
  | ReturnType<typeof client.templates.createTemplate>
type Options = ServerFormOptions<DesignValues, Saving, number>

export interface DesignFormOptions {
  /** Whose draft it is in this browser: `template`, `experience`. */
  readonly kind: string
  /** What is not written yet has none. */
  readonly id: number | undefined
  readonly design: Design
  readonly version: number
  readonly send: (values: DesignValues, version: number) => Saving
  readonly first?: Options['first']
  readonly said?: Options['said']
  readonly shownBy: Options['shownBy']
  /** Shows what was saved; where something is typed on by then, in the same editor. */
  readonly onSaved: (id: number, isTypedOn: () => boolean) => Promise<unknown>
}

/** A design as it is typed; its draft lies in this browser until it was saved or thrown away. */
export function useDesignForm({ kind, id, design, version, onSaved, ...options }: DesignFormOptions) {
  const draft = useDesignDraft(kind, id)
  const restored = draft.restored?.values
  const [textKey, setTextKey] = useState(0)
  const form = useServerForm<DesignValues, Saving, number>({
    ...(options as Pick<Options, 'send' | 'first' | 'said' | 'shownBy'>),
    initial: { ...(restored?.design ?? design), publish: false },
    what: null,
    stored: { ...(restored?.begun ?? design), publish: false },
    version: restored?.version ?? version,
    versionOf: (saved) => saved.version,
    toastsFailure: true,
    drawsConflict: true,
    onChange: draft.keep,
    onStored: draft.store,
    onSaved: (saved, _sent, isTypedOn) => onSaved(saved.id, isTypedOn),
  })
  /** Takes what stands elsewhere: another version, or nothing of one's own. */
  const take = (next: Design) => {
    form.change(next)
    setTextKey((before) => before + 1)
  }
  /** Nothing of one's own, over what the server has by now: what was typed before may be of an older version. */
  const beginAnew = (next: Design, over: number) => {
    form.beginWith({ values: { ...next, publish: false }, version: over })
    draft.forget()
    setTextKey((before) => before + 1)
  }
  /** The writer saved another part of it beside the form: what is typed is sent over that, and nobody met anybody. */
  const goOnBeside = (saved: SavedBeside) => {
    if (form.isTypedOn()) form.goOnOver((now) => draft.keepOver(now, saved))
  }
  const { values, stored } = form
  return {
    ...form,
    goOnBeside,
    design: designOf(values),
    begun: designOf(stored),
    draft,
    textKey,
    take,
    beginAnew,
    startOver: () => beginAnew(design, version),
  }
}

export type DesignForm = ReturnType<typeof useDesignForm>
