import { useState } from 'react'
import { useReachOfCampus } from '#domains/notifications/web/announcements/reach.embed.tsx'
import type { Words } from '../../rules/closing-words.ts'
import { TellFields } from './TellFields.tsx'

/** The announcement that is offered with a change of a day. */
export interface Offer {
  readonly cohortId: number | null
  /** What stands there until somebody writes otherwise. */
  readonly usual: Words
  /** Whether telling people is ticked until somebody chooses. */
  readonly isUsual: boolean
}

/** Whether people are told of a change of a day, and in which words; `isAllowed`: the viewer may write to them at all. */
export function useTelling(isAllowed: boolean) {
  const [isChosen, setChosen] = useState<boolean>()
  const [typed, setTyped] = useState<Words>()
  return {
    isAllowed,
    isDirty: typed !== undefined || isChosen !== undefined,
    shownOf: ({ usual }: Offer) => typed ?? usual,
    /** Null while nobody is told. */
    wordsOf: ({ usual, isUsual }: Offer) => (isAllowed && (isChosen ?? isUsual) ? (typed ?? usual) : null),
    setChosen,
    setTyped,
  }
}

/** The fields for telling people, and the label of the button, which says how many are told. */
export function useTellFields(
  telling: ReturnType<typeof useTelling>,
  offer: Offer,
  errorOf: (field: string) => string | undefined,
) {
  const words = telling.wordsOf(offer)
  const { people, reach } = useReachOfCampus(offer.cohortId, words !== null)
  return {
    /** `Close and send to 105 people`. */
    label: (verb: string) => (words === null ? verb : `${verb} and send to ${people ?? '…'}`),
    fields: telling.isAllowed && (
      <TellFields
        words={words}
        shown={telling.shownOf(offer)}
        errorOf={errorOf}
        reach={reach}
        onTell={telling.setChosen}
        onChange={telling.setTyped}
      />
    ),
  }
}
