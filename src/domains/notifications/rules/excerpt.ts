const longest = 240

/** The beginning of a text, as the bell shows it: cut at a word, with an ellipsis. A short text stays as it is. */
export function excerptOf(text: string): string {
  if (text.length <= longest) return text
  const start = text.slice(0, longest - 1)
  const space = start.lastIndexOf(' ')
  return `${start.slice(0, space > longest / 2 ? space : longest - 1).trimEnd()}…`
}
