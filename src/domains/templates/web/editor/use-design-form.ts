import type { client } from '#web/calls/api.ts'
import { type ServerFormOptions, useServerForm } from '#web/forms/server-form.tsx'
import type { Design } from '../../contract/design.schemas.ts'
import { type DesignValues, designOf, type SavedBeside, useDesignDraft, useTaking } from './design-draft.ts'

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
  const taking = useTaking(form, draft.forget)
  /** The writer saved another part of it beside the form: what is typed is sent over that, without a conflict. */
  const goOnBeside = (saved: SavedBeside) => {
    if (form.isTypedOn()) form.goOnOver((now) => draft.keepOver(now, saved))
  }
  const { values, stored } = form
  const startOver = () => taking.beginAnew(design, version)
  const designs = { design: designOf(values), begun: designOf(stored) }
  return { ...form, ...taking, ...designs, goOnBeside, draft, startOver }
}

export type DesignForm = ReturnType<typeof useDesignForm>
