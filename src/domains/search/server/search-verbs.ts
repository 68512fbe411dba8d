import type { SearchHit, SearchVerb } from '../contract/search.contract.ts'

type VerbKey = SearchVerb['key']

/** How people say a verb before whom or what it is about. */
const sayings: Readonly<Record<VerbKey, RegExp>> = {
  addAbsence: /^(?:(?:add|new|report) )?(?:an )?(?:absence|excuse)(?: for)? +/i,
  writeNote: /^(?:(?:add|new|write) )?(?:a )?note(?: (?:about|on|for))? +/i,
  takeRoll: /^(?:take |open )?(?:the )?(?:roll|attendance)(?: (?:of|for|in))? +/i,
  seeAs: /^(?:see|look|view|mirror)(?: (?:it|homeroom))?(?: as)? +/i,
  seeAsGuardian: /^(?:guardians?|parents?)(?: of)? +/i,
}

/** A sentence that begins with a verb: which, and the rest; undefined when it begins with none. */
export function verbOf(query: string): { readonly keys: VerbKey[]; readonly rest: string } | undefined {
  for (const [key, saying] of Object.entries(sayings) as [VerbKey, RegExp][]) {
    const said = saying.exec(query)
    // Who sees as Declan may mean Declan or Declan's guardian.
    if (said)
      return { keys: key === 'seeAs' ? [key, 'seeAsGuardian'] : [key], rest: query.slice(said[0].length) }
  }
  return undefined
}

/** The verbs of these hits as hits of their own: "Add absence for Declan Moran". */
export const asVerbHits = (hits: readonly SearchHit[], keys: readonly VerbKey[]): SearchHit[] =>
  hits.flatMap((hit) =>
    hit.verbs
      .filter(({ key }) => keys.includes(key))
      .map(({ key, label, url }) => ({
        kind: 'verb' as const,
        id: `${key}-${hit.kind}-${hit.id}`,
        title: label,
        detail: hit.detail,
        url,
        verbs: [],
      })),
  )
