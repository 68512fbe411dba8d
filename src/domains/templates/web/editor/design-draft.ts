import { useViewer } from '#web/calls/session.ts'
import { useBrowserDraft } from '#web/forms/use-browser-draft.ts'
import type { Design } from '../../contract/design.schemas.ts'

/** Another number whenever a design is made otherwise: an older draft is forgotten then. */
const form = 2

/** What the browser keeps: what is typed, and what it began with, so that it can be merged when somebody saved since. */
export interface DesignDraft {
  readonly design: Design
  readonly begun: Design
  readonly version: number
  readonly form: number
}

/** What is saved of a design: whether it is published at once is none of it. */
export type DesignValues = Design & { readonly publish: boolean }
export const designOf = ({ publish: _publish, ...design }: DesignValues): Design => design

interface Over {
  readonly values: DesignValues
  readonly version: number
}

const draftOf = (values: DesignValues, over: Over): DesignDraft => ({
  design: designOf(values),
  begun: designOf(over.values),
  version: over.version,
  form,
})

/** What lies there, when this version of the product wrote it. */
const readDesignDraft = (stored: unknown): DesignDraft | undefined =>
  typeof stored === 'object' && stored !== null && 'form' in stored && stored.form === form
    ? (stored as DesignDraft)
    : undefined

/** Where it lies: the viewer's own, so that the next person at this computer never meets it. */
const draftKey = (viewerId: number, kind: string, id: number | undefined) =>
  `homeroom.${kind}.${viewerId}.${id ?? 'new'}`

/** The draft of a design, of a kind such as `template`; without a number it is not written yet. */
export function useDesignDraft(kind: string, id: number | undefined) {
  const { userId } = useViewer()
  const draft = useBrowserDraft<DesignDraft>(draftKey(userId, kind, id), readDesignDraft)
  return {
    ...draft,
    keep: (values: DesignValues, over: Over) => draft.keep(draftOf(values, over)),
    /** It was saved; what was typed on meanwhile goes on over the version that it is by now. */
    store: (saved: { id: number; version: number }, sent: DesignValues, typedOn: DesignValues | undefined) =>
      typedOn === undefined
        ? draft.forget()
        : draft.goOn(
            draftKey(userId, kind, saved.id),
            draftOf(typedOn, { values: sent, version: saved.version }),
          ),
  }
}
