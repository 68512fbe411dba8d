import { useSyncExternalStore } from 'react'

interface Asked {
  readonly why: string
  readonly answer: (isProved: boolean) => void
}

let asked: Asked | undefined
const listeners = new Set<() => void>()
const ask = (next: Asked | undefined) => {
  asked = next
  for (const tell of listeners) tell()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks whoever sits there to show that it is they; false when they would rather not. The shell draws the question. */
export const askProof = (why: string): Promise<boolean> =>
  new Promise((answer) =>
    ask({
      why,
      answer: (isProved) => {
        ask(undefined)
        answer(isProved)
      },
    }),
  )

/** What is asked; undefined while nothing is. */
export const useAskedProof = (): Asked | undefined => useSyncExternalStore(subscribe, () => asked)
