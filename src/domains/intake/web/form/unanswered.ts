import type { UnsentAnswers } from './kept-here.ts'

const mostTexts = 20
/** A request that outlives its page holds at most 64 KB. */
const mostCharacters = 16_000

/** The texts that fit. The first stays: it has most likely arrived, while on a lost line the later ones did not. */
function bounded(texts: readonly string[]): readonly string[] {
  const kept = [...texts]
  while (kept.length > 1 && (kept.length > mostTexts || kept.join('').length > mostCharacters))
    kept.splice(1, 1)
  return kept
}

/**
 * What was sent and not answered, by question: any of it may stand at the server, of which this device knows no version.
 * Without it a device that goes on would look like another one.
 */
export function keepUnanswered(keptHere: UnsentAnswers) {
  const texts = new Map(Object.entries(keptHere).map(([key, { unanswered = [] }]) => [key, unanswered]))
  const of = (key: string): readonly string[] => texts.get(key) ?? []
  return {
    of,
    isLast: (key: string, value: string): boolean => of(key).at(-1) === value,
    sent: (key: string, value: string): void => {
      texts.set(key, bounded([...of(key).filter((text) => text !== value), value]))
    },
    /** The server knows this text, and with it what came before. */
    answered: (key: string, value: string): void => {
      texts.set(key, of(key).slice(of(key).indexOf(value) + 1))
    },
    /** This text stands nowhere; what came before may. */
    refused: (key: string, value: string): void => {
      texts.set(
        key,
        of(key).filter((text) => text !== value),
      )
    },
  }
}
