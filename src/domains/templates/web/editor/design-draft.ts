import { useState } from 'react'
import { useViewer } from '#web/calls/session.ts'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { Held } from '#web/forms/typed-on.ts'
import { useBrowserDraft } from '#web/forms/use-browser-draft.ts'
import type { Design } from '../../contract/design.schemas.ts'
import { mergeDesigns } from '../../rules/merge-design.ts'

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

type HeldDesign = Held<DesignValues, number>

/** A design as it is since the writer saved a part of it in another form: when and where its sessions are. */
export interface SavedBeside {
  readonly design: Design
  readonly version: number
}

/**
 * What is typed over what was saved beside it; unchanged where both changed the same, which is then a conflict when it
 * is saved.
 */
export function overSaved(now: HeldDesign, { design: saved, version }: SavedBeside): HeldDesign {
  const { design, questions } = mergeDesigns(designOf(now.stored.values), designOf(now.values), saved)
  if (questions.length > 0) return now
  const { publish } = now.values
  return { values: { ...design, publish }, stored: { values: { ...saved, publish: false }, version } }
}

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
  const keep = (values: DesignValues, over: Over) => draft.keep(draftOf(values, over))
  return {
    ...draft,
    keep,
    /** What is typed goes on over what was saved beside it. */
    keepOver: (now: HeldDesign, saved: SavedBeside): HeldDesign => {
      const over = overSaved(now, saved)
      if (over !== now) keep(over.values, over.stored)
      return over
    },
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

/** What stands elsewhere is taken into the form; its long texts have theirs once, and are drawn anew with another key. */
export function useTaking(
  form: Pick<ServerForm<DesignValues, number>, 'change' | 'beginWith'>,
  forgetDraft: () => void,
) {
  const [textKey, setTextKey] = useState(0)
  const drawAnew = () => setTextKey((before) => before + 1)
  return {
    textKey,
    /** As something of one's own: another version, a part of the template. */
    take: (next: Design) => {
      form.change(next)
      drawAnew()
    },
    /** Nothing of one's own, over what the server has by now: what was typed before may be of an older version. */
    beginAnew: (design: Design, version: number) => {
      form.beginWith({ values: { ...design, publish: false }, version })
      forgetDraft()
      drawAnew()
    },
  }
}
