/** A word, something in quotes, or a sign of a sentence. */
export interface Token {
  readonly kind: 'word' | 'quoted' | 'sign'
  /** In small letters; of what is quoted, the text within as it is written. */
  readonly text: string
  /** Where it stands in the sentence. */
  readonly from: number
  readonly to: number
}

/** Small letters, as many as there were. */
export const small = (text: string): string =>
  Array.from(text, (letter) => {
    const lower = letter.toLowerCase()
    return lower.length === letter.length ? lower : letter
  }).join('')

/** A sentence with one space where there are several. */
export const spaced = (sentence: string): string => sentence.replace(/\s+/gu, ' ').trim()

const forms = /"(?<quoted>(?:[^"]|"")*)"|(?<sign>[(),%])|(?<word>[^\s(),%"]+)|(?<stray>")/gu

/** The words of a sentence. What stands at its end as people end one is none. */
export function tokensOf(sentence: string): Token[] {
  return [...sentence.matchAll(forms)].flatMap(({ groups, index, 0: whole }): Token[] => {
    const place = { from: index, to: index + whole.length }
    if (groups?.['quoted'] !== undefined)
      return [{ kind: 'quoted', text: groups['quoted'].replaceAll('""', '"'), ...place }]
    if (groups?.['word'] === undefined) return [{ kind: 'sign', text: whole, ...place }]
    const isLast = place.to === sentence.length
    const word = isLast ? whole.replace(/[.?!]+$/u, '') : whole
    return word === '' ? [] : [{ kind: 'word', text: small(word), from: index, to: index + word.length }]
  })
}
