const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
}

/** Their brackets are short: without a bound, every opening one would look for its end through the whole text. */
const pronouns = /\((?:she|he|they|ze|xe|her|him|them|any|it)\b[^)]{0,80}\)/giu

/**
 * A name with everything taken away that people spell differently: case, accents, punctuation, emoji,
 * pronouns, doubled spaces; "Nwosu, Amara" reads as "amara nwosu". Two names are the same name exactly when
 * their plain forms are equal. Blank when nothing readable is left, and a blank never matches.
 */
export function plainName(name: string): string {
  // Most names of most schools are letters and single spaces: nothing to take away.
  if (/^[a-z]+(?: [a-z]+)*$/i.test(name)) return name.toLowerCase()
  const bare = name.replace(pronouns, ' ')
  const comma = bare.split(',')
  const inOrder = comma.length === 2 ? `${comma[1]} ${comma[0]}` : bare
  return inOrder
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/gu, (letter) => letters[letter] ?? letter)
    .replace(/['’‘ʼʻ`´.]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Every plain name that a written one may mean: the whole, and of "Cat (Catalina Ibáñez)" or "Diego Gomez (TA)"
 * what stands before the brackets and what stands in them. Pronouns in brackets are no name.
 */
export function nameForms(name: string): string[] {
  const bare = name.replace(pronouns, ' ')
  const inside = [...bare.matchAll(/\(([^()]*)\)/gu)].map((found) => found[1] ?? '')
  return [...new Set([bare, bare.replace(/\([^()]*\)/gu, ' '), ...inside].map(plainName).filter(Boolean))]
}

/** An email address as accounts compare it. */
export function plainEmail(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * How many letters two words differ by: inserted, dropped, changed, or two neighbours swapped. Stops counting above
 * `limit` and returns `limit + 1`.
 */
export function spellingDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwap) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[other.length] ?? limit + 1, limit + 1)
}
