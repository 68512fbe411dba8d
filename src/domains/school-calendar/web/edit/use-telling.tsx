import { useState } from 'react'
import { useReachOfCampus } from '#domains/notifications/web/announcements/reach.embed.tsx'
import type { Words } from '../../rules/closing-words.ts'
import { TellFields } from './TellFields.tsx'

interface Telling {
  readonly cohortId: number | null
  /** What stands there until somebody writes otherwise. */
  readonly usual: Words
  /** Whether it is offered as done. */
  readonly isUsual: boolean
  /** Whether the viewer may write to people at all. */
  readonly isAllowed: boolean
}

/** What people are told of a change of a day, with its fields; `words` is null while nobody is told. */
export function useTelling({ cohortId, usual, isUsual, isAllowed }: Telling) {
  const [isChosen, setChosen] = useState<boolean>()
  const [typed, setTyped] = useState<Words>()
  const isTold = isAllowed && (isChosen ?? isUsual)
  const { people, reach } = useReachOfCampus(cohortId, isTold)
  const shown = typed ?? usual
  const words = isTold ? shown : null
  return {
    words,
    isDirty: typed !== undefined || isChosen !== undefined,
    /** `Close and send to 105 people`. */
    label: (verb: string) => (words === null ? verb : `${verb} and send to ${people ?? '…'}`),
    fields: (errorOf: (field: string) => string | undefined) =>
      isAllowed && (
        <TellFields
          words={words}
          shown={shown}
          errorOf={errorOf}
          reach={reach}
          onTell={setChosen}
          onChange={setTyped}
        />
      ),
  }
}
