interface Spans {
  readonly spans: readonly { readonly fromMs: number; readonly toMs: number }[]
}

/** How many people were there in each of so many equal parts of a recording; who was there in any of a part counts in it. */
export function countThere(people: readonly Spans[], lengthMs: number, parts: number): number[] {
  const counts = Array.from({ length: parts }, () => 0)
  if (lengthMs <= 0) return counts
  const partOf = (ms: number) => Math.min(parts - 1, Math.max(0, Math.floor((ms / lengthMs) * parts)))
  for (const { spans } of people) {
    const seen = new Set<number>()
    for (const { fromMs, toMs } of spans)
      for (let at = partOf(fromMs); at <= partOf(toMs - 1); at += 1) seen.add(at)
    for (const at of seen) counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}
