import { useState } from 'react'

interface Begun<Thing> {
  readonly id: number
  readonly thing: Thing
  /** How often its editor began anew. */
  readonly times: number
}

/**
 * What an editor began with: it stays while somebody types, whatever is saved elsewhere. Once saved the editor begins
 * anew with what the server made of it, unless something was typed on by then.
 */
export function useBegun<Thing>(
  id: number,
  data: Thing | undefined,
  refetch: () => Promise<{ readonly data: Thing | undefined; readonly isSuccess: boolean }>,
) {
  const [base, setBase] = useState<Begun<Thing>>()
  const fresh = data && { id, thing: data, times: 0 }
  const begun = base?.id === id ? base : fresh
  if (begun !== base) setBase(begun)
  const show = (thing: Thing | undefined, isAnew: boolean) =>
    setBase((before) =>
      thing === undefined || before?.id !== id
        ? before
        : { id, thing, times: before.times + (isAnew ? 1 : 0) },
    )
  return {
    begun: begun?.thing,
    /** Another where the editor begins anew. */
    key: `${id} ${begun?.times}`,
    showNewer: () => show(data, true),
    showSaved: async (isTypedOn: () => boolean) => {
      const { data: saved, isSuccess } = await refetch()
      // What could not be read again is from before it was saved.
      if (!isSuccess) return undefined
      show(saved, !isTypedOn())
      return saved
    },
  }
}
