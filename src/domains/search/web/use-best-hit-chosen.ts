import type { ComboboxStore } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'

/** Chooses the best hit whenever other hits have been drawn, so that Enter opens it; the list box lives in the page. */
export function useBestHitChosen(store: ComboboxStore, drawn: string): void {
  const choose = useEffectEvent(() => {
    if (drawn === '') store.resetSelectedOption()
    else store.selectFirstOption()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is when, not what
  useEffect(() => choose(), [drawn])
}
