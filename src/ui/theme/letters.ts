/**
 * Fetches the letters that names need beside those of English (`fonts.css`) before the first name is drawn. A font that
 * comes later makes the browser lay out all text of the page anew: 50 to 60 ms for fifty rows on a slow computer.
 */
export function fetchLettersOfNames(): void {
  // One of the further Latin letters, one of Vietnamese. Without them names stand in the system's font.
  for (const letter of ['ł', 'ễ']) document.fonts.load('1em "Inter Variable"', letter).catch(() => undefined)
}
