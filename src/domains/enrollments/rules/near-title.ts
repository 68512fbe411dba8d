import { plainName, spellingDistance } from '#domains/attendance/rules/plain-name.ts'

/** Words that schools put beside a name or leave out. */
const plainTitle = (title: string) =>
  plainName(title)
    .split(' ')
    .filter((word) => !['campus', 'school', 'the', 'academy', 'of'].includes(word))
    .join('')

/** The one of these that is called almost so: a letter or two otherwise, or only without “Campus” or “School”. */
export function nearTitle<Titled extends { readonly title: string }>(
  typed: string,
  titled: readonly Titled[],
): Titled | undefined {
  const word = plainTitle(typed)
  const most = word.length >= 6 ? 2 : word.length >= 4 ? 1 : 0
  const apart = ({ title }: Titled) => spellingDistance(word, plainTitle(title), most)
  // `Campus 1` and `Campus 2` are two schools, however alike they are spelled.
  const near = titled.filter((one) => digitsOf(one.title) === digitsOf(typed) && apart(one) <= most)
  return near.toSorted((a, b) => apart(a) - apart(b))[0]
}

const digitsOf = (title: string) => title.replace(/\D/g, '')
