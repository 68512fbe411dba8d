/** Ways to write a line break: of Unix, Windows, old programs, and the signs that editors paste. */
const lineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g

/**
 * Signs that nobody sees and no text needs: control characters (NUL, which PostgreSQL refuses, among them), halves of
 * a surrogate pair, and the overrides that turn the rest of a line about. Marks that right-to-left names and joined
 * emoji need are not among them.
 */
const unseen = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ufeff]/gu

/** A sign that somebody sees: no space of any width, no joiner, filler or blank of Braille, which look empty alone. */
const seen = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\u2800]/u

/** Text in which nobody sees anything is no text. */
const orNothing = (text: string): string => (seen.test(text) ? text : '')

/** One line as people see it: breaks and tabs are spaces, what cannot be seen is gone. */
export const cleanLine = (text: string): string =>
  orNothing(text.replace(lineBreak, ' ').replaceAll('\t', ' ').replace(unseen, '').trim())

/** Several lines as people see them: `\n` between lines, what cannot be seen is gone. */
export const cleanLines = (text: string): string =>
  orNothing(
    text.replace(lineBreak, '\n').replace(unseen, (sign) => (sign === '\n' || sign === '\t' ? sign : '')),
  )

/** Whether a text holds a sign that no key, token or address has. */
export const hasUnseen = (text: string): boolean => text.search(unseen) >= 0
